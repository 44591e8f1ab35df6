/**
 * Builds the given packages and their dependencies before a program runs from a clone. Builds all packages by
 * default. Usage: `node tools/checks/src/build-programs.ts [package...]`.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../../../", import.meta.url);
const turbo = fileURLToPath(new URL("node_modules/turbo/bin/turbo", root));
const packages = process.argv.slice(2);

if (!existsSync(new URL("packages/cli/dist", root)))
  process.stderr.write("Building the packages: this takes a minute or so the first time\n");
const { status } = spawnSync(
  process.execPath,
  [turbo, "run", "build", ...packages.map((name) => `--filter=${name}`), "--output-logs=errors-only"],
  // Reserve stdout for the program that runs next.
  { cwd: root, stdio: ["ignore", 2, 2], env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1" } },
);
process.exitCode = status ?? 1;
