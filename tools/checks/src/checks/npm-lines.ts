import type { Finding } from "../finding.ts";
import { markNpmLines, npmPackagesOf, userPagesOf } from "../readme/npm-lines.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/**
 * Finds npm commands on user pages that do not work yet but are not marked, and commands that work but are marked.
 * Also finds commands that start a Parley program by name, because `npx` would download an unrelated package with
 * that name if the program is not installed. Other tools do not know what has been released.
 */
export function checkNpmLines(tree: SourceTree): Finding[] {
  return userPagesOf(tree).flatMap((file) => {
    const text = tree.read(file);
    return [...wrongMarks(tree, file, text), ...foreignPrograms(file, text)];
  });
}

function wrongMarks(tree: SourceTree, file: string, text: string): Finding[] {
  const marked = markNpmLines(text, npmPackagesOf(file, tree));
  if (marked === text) return [];
  const lines = text.split("\n");
  const line = 1 + marked.split("\n").findIndex((wanted, index) => wanted !== lines[index]);
  const message = 'has an npm command with a wrong mark, or none: run "pnpm fill-manifests"';
  return [{ file, line, message }];
}

function foreignPrograms(file: string, text: string): Finding[] {
  return text.split("\n").flatMap((line, index) => {
    const [, program] = /\bnpx (?:-\S+ )*(parley(?:-[a-z]+)?)\b/.exec(line) ?? [];
    if (program === undefined) return [];
    const message = `starts "${program}" by npx, which may load a package that is not ours: name the package, as in npx @parley/cli`;
    return [{ file, line: index + 1, message }];
  });
}
