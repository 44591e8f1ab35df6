import type { Finding } from "../finding.ts";
import { publishedDeclarations } from "../tree/published-declarations.ts";
import type { SourceFile } from "../tree/source-file.ts";
import { isGeneratedFile, isTestFile } from "../tree/source-tree.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { exportedNames } from "./exported-names.ts";

/**
 * Finds declarations that users can import from a public package and that have no doc comment right above them. Of an
 * overloaded function the first has it.
 */
export function checkDocComments(tree: SourceTree): Finding[] {
  const published = publishedDeclarations(tree);
  return tree
    .sources()
    .filter(({ path }) => !isTestFile(path) && !isGeneratedFile(path))
    .flatMap((file) => undocumented(file, published));
}

function undocumented(file: SourceFile, published: ReadonlySet<string>): Finding[] {
  const seen = new Set<string>();
  return exportedNames(file).flatMap(({ name, line, statement, declares }) => {
    if (!declares || seen.has(name) || !published.has(`${file.path} ${name}`)) return [];
    seen.add(name);
    if (hasDocComment(file, statement.start)) return [];
    return [
      { file: file.path, line, message: `exports "${name}" without a doc comment that says what it is for` },
    ];
  });
}

function hasDocComment({ comments, text }: SourceFile, start: number): boolean {
  const last = comments.findLast(({ end }) => end <= start);
  return last?.type === "Block" && last.value.startsWith("*") && text.slice(last.end, start).trim() === "";
}
