// Reports missing programs and the tests that need them (`pnpm run doctor`).
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { examine } from "./examine.ts";
import { requiredPrograms } from "./required-programs.ts";

const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
const endings = process.platform === "win32" ? [".exe", ".cmd", ".bat"] : [""];

const { lines, missing } = examine(
  {
    nodeVersion: process.versions.node,
    has: (command) =>
      folders.some((folder) => endings.some((ending) => existsSync(join(folder, command + ending)))),
  },
  requiredPrograms,
);
for (const line of lines) console.log(line);
console.log(missing === 0 ? "All tests can be run." : `${missing} missing: all other tests can be run.`);
