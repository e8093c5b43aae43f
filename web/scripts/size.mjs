// What a first visit costs, compressed: the home page with the picture of every game, and then the table of one game.
// The game that costs most counts. Fails above the limit.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMIT = 150_000;
const page = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src", "naught", "page");
const manifest = JSON.parse(readFileSync(join(page, ".vite", "manifest.json"), "utf8"));
const ENTRY = "index.html";
const ALWAYS = [ENTRY, "first.js", "icon.svg"];

function compressed(name) {
  const bytes = readFileSync(join(page, name));
  return name.endsWith(".woff2") ? bytes.length : gzipSync(bytes).length;
}

/** The files that come with a part of the page, whatever they need included. */
function filesOf(part, found = new Set()) {
  const { file, css = [], assets = [], imports = [] } = manifest[part];
  if (found.has(file)) return found;
  for (const name of [file, ...css, ...assets]) found.add(name);
  for (const needed of imports) filesOf(needed, found);
  return found;
}

const sizeOf = (files) => [...files].reduce((sum, name) => sum + compressed(name), 0);
const kb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`.padStart(9);

const parts = manifest[ENTRY].dynamicImports;
const home = new Set(ALWAYS);
for (const part of [ENTRY, ...parts.filter((name) => name.endsWith("/Tile.svelte"))]) filesOf(part, home);
console.log(`${kb(sizeOf(home))}  the home page`);

const games = parts.filter((name) => name.endsWith("/parts.ts"));
const visits = games.map((part) => {
  const extra = [...filesOf(part)].filter((name) => !home.has(name));
  console.log(`${kb(sizeOf(extra))}  ${part}`);
  return sizeOf(home) + sizeOf(extra);
});
const most = Math.max(...visits);
console.log(`${kb(most)}  at most, of${kb(LIMIT)}`);
if (games.length === 0 || most > LIMIT) process.exit(1);
