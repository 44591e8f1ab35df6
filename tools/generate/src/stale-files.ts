import { existsSync, readFileSync } from "node:fs";

import type { GeneratedFile } from "./generate.ts";

/** Returns the files that are missing or outdated on disk. */
export function staleFiles(files: readonly GeneratedFile[]): GeneratedFile[] {
  return files.filter(({ path, text }) => !existsSync(path) || readFileSync(path, "utf8") !== text);
}
