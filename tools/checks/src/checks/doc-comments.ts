import type { Declaration } from "oxc-parser";

import type { Finding } from "../finding.ts";
import { examplesIn } from "../readme/readme-blocks.ts";
import { publishedDeclarations } from "../tree/published-declarations.ts";
import type { SourceFile } from "../tree/source-file.ts";
import { isGeneratedFile, isTestFile } from "../tree/source-tree.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/**
 * Finds exports of public packages without a doc comment directly above them, examples that cannot be compiled, and
 * tags in the middle of a line, which TypeScript reads as text. For an overloaded function, the comment belongs above
 * the first overload. Linters can check all exports of a file but do not know which files are entry points.
 */
export function checkDocComments(tree: SourceTree): Finding[] {
  const published = publishedDeclarations(tree);
  return tree
    .sources()
    .filter(({ path }) => !isTestFile(path) && !isGeneratedFile(path))
    .flatMap((file) => [...undocumented(file, published), ...unreadableExamples(file), ...unreadTags(file)]);
}

/** Finds examples without a code block. Those with one are compiled by `readme-examples.e2e.ts`. */
function unreadableExamples(file: SourceFile): Finding[] {
  try {
    examplesIn(file);
    return [];
  } catch (error) {
    return [{ file: file.path, message: (error as Error).message }];
  }
}

function unreadTags(file: SourceFile): Finding[] {
  return file.comments
    .filter(({ type, value }) => type === "Block" && value.startsWith("*") && !value.includes("```"))
    .filter(({ value }) => /[^\s*{(`"] +@(?:throws|param|returns)\b/.test(value))
    .map(({ start }) => ({
      file: file.path,
      line: file.lineAt(start),
      message: "has a tag in the middle of a line",
    }));
}

function undocumented(file: SourceFile, published: ReadonlySet<string>): Finding[] {
  const seen = new Set<string>();
  return file.program.body.flatMap((statement) => {
    if (statement.type !== "ExportNamedDeclaration" || !statement.declaration) return [];
    const isDocumented = hasDocComment(file, statement.start);
    return declaredNames(statement.declaration).flatMap((name) => {
      if (seen.has(name) || !published.has(`${file.path} ${name}`)) return [];
      seen.add(name);
      const message = `exports "${name}" without a doc comment that says what it is for`;
      return isDocumented ? [] : [{ file: file.path, line: file.lineAt(statement.start), message }];
    });
  });
}

function declaredNames(declaration: Declaration): string[] {
  if (declaration.type === "VariableDeclaration") {
    return declaration.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
  }
  return "id" in declaration && declaration.id?.type === "Identifier" ? [declaration.id.name] : [];
}

function hasDocComment({ comments, text }: SourceFile, start: number): boolean {
  const last = comments.findLast(({ end }) => end <= start);
  return last?.type === "Block" && last.value.startsWith("*") && text.slice(last.end, start).trim() === "";
}
