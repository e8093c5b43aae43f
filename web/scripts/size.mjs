// What a first visit to "/" costs, compressed: the page, all it preloads and imports, styles and fonts.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMIT = 150_000;
const page = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src", "naught", "page");
const files = readdirSync(page, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile())
  .map((file) => join(file.parentPath, file.name));
const compressed = (file) => {
  const bytes = readFileSync(file);
  return file.endsWith(".woff2") ? bytes.length : gzipSync(bytes).length;
};
const html = readFileSync(join(page, "index.html"), "utf8");
const first = (file) => html.includes(file.slice(page.length)) || /latin-wght.*woff2$|index\.html$|Tile.*\.(js|css)$/.test(file);
const sum = (list) => list.reduce((total, file) => total + compressed(file), 0);
const kb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

for (const file of files) {
  console.log(`${first(file) ? "first" : "later"}  ${kb(compressed(file)).padStart(9)}  ${file.slice(page.length)}`);
}
const total = sum(files.filter(first));
console.log(`first load ${kb(total)}, everything ${kb(sum(files))}, limit ${kb(LIMIT)}`);
if (sum(files) > LIMIT) {
  console.error(`too large: ${kb(sum(files))} is more than ${kb(LIMIT)}`);
  process.exit(1);
}
