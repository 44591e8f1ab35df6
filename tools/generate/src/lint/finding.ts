import { basename } from "node:path";

import type { SourceFile } from "../sources/read-sources.ts";

/** A line that says where in the sources something is wrong, and what. */
export function finding({ path, tree }: SourceFile, position: number, problem: string): string {
  const { line } = tree.getLineAndCharacterOfPosition(position);
  return `${basename(path)}:${line + 1} ${problem}`;
}
