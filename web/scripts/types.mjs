// Runs wire_types.py with the Python that has naught installed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const beside = join(web, "..", ".venv", "bin", "python");
const python = process.env.NAUGHT_PYTHON ?? (existsSync(beside) ? beside : "python3");
const { status, error } = spawnSync(python, ["wire_types.py", "src/generated"], {
  cwd: web,
  stdio: "inherit",
});
if (error) console.error(`${python} did not run: ${error.message}`);
process.exit(status ?? 1);
