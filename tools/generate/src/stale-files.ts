import { existsSync, readFileSync } from "node:fs";

import type { GeneratedFile } from "./generate.ts";

/** The files that are not there yet, or do not have the text that they have to have. */
export function staleFiles(files: readonly GeneratedFile[]): GeneratedFile[] {
  return files.filter(({ path, text }) => !existsSync(path) || readFileSync(path, "utf8") !== text);
}
