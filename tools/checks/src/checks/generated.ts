import type { Finding } from "../finding.ts";
import { isGeneratedFile } from "../tree/source-tree.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/**
 * Finds generated files whose first line does not say what they come from. Whether the hash in it is right, and the file
 * what its source gives, is for `node tools/generate/src/main.ts --check`.
 */
export function checkGenerated(tree: SourceTree): Finding[] {
  return tree.files.filter(isGeneratedFile).flatMap((file) => {
    const message = wrongFirstLine(tree, tree.read(file).split("\n", 1)[0] ?? "");
    return message === undefined ? [] : [{ file, line: 1, message }];
  });
}

function wrongFirstLine(tree: SourceTree, line: string): string | undefined {
  if (!line.startsWith("// ")) return "must begin with a comment that names its source and the source's hash";
  const sources = line.match(/[\w.-]+(?:\/[\w.-]+)+/g) ?? [];
  const isSource = (path: string): boolean =>
    tree.has(path) || tree.files.some((file) => file.startsWith(`${path.replace(/\/$/, "")}/`));
  if (!sources.some(isSource)) return "names no file of this repository as its source in its first line";
  return /\b[0-9a-f]{12,64}\b/.test(line) ? undefined : "has no hash of its source in its first line";
}
