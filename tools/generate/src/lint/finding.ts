import { basename } from "node:path";

import type { SourceFile } from "../sources/source-file.ts";

/** Formats a finding with its position in the sources and the problem. */
export function finding({ path, tree }: SourceFile, position: number, problem: string): string {
  const { line } = tree.getLineAndCharacterOfPosition(position);
  return `${basename(path)}:${line + 1} ${problem}`;
}
