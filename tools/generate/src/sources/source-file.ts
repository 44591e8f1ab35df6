import { relative, sep } from "node:path";

import { ts } from "typescript-json-schema";

/** One exported type of the sources: a definition of the schema. */
export interface SourceDefinition {
  name: string;
  node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration;
  file: SourceFile;
}

/** One source file, parsed. */
export interface SourceFile {
  /** Absolute path. */
  path: string;
  text: string;
  tree: ts.SourceFile;
}

/** Parses the text of a source file. */
export function parse(path: string, text: string): SourceFile {
  return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true) };
}

/** Returns the types that a file exports. */
export function exportedTypes(file: SourceFile): SourceDefinition[] {
  return file.tree.statements
    .filter((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
    .filter((node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true)
    .map((node) => ({ name: node.name.text, node, file }));
}

/** Returns the path with which a file in a folder imports another file. */
export function importPath(folder: string, path: string): string {
  const from = relative(folder, path).replaceAll(sep, "/");
  return from.startsWith(".") ? from : `./${from}`;
}
