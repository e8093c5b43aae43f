// What a first visit costs, compressed: whatever the home page or a table may load. Fails above the limit.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMIT = 150_000;
const page = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src", "naught", "page");

function compressed(file) {
  const bytes = readFileSync(file);
  return file.endsWith(".woff2") ? bytes.length : gzipSync(bytes).length;
}

const sizes = readdirSync(page, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile())
  .map((file) => join(file.parentPath, file.name))
  .map((file) => ({ name: file.slice(page.length + 1), size: compressed(file) }))
  .sort((a, b) => b.size - a.size);
const total = sizes.reduce((sum, { size }) => sum + size, 0);
const kb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`.padStart(9);

for (const { name, size } of sizes) console.log(`${kb(size)}  ${name}`);
console.log(`${kb(total)}  in all, of at most${kb(LIMIT)}`);
if (total > LIMIT) process.exit(1);
