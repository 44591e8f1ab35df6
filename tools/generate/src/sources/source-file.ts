import { relative, sep } from "node:path";

import { ts } from "typescript-json-schema";

/** An exported type in the sources, which becomes a definition in the schema. */
export interface SourceDefinition {
  name: string;
  node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration;
  file: SourceFile;
}

export interface SourceFile {
  /** Absolute path. */
  path: string;
  text: string;
  tree: ts.SourceFile;
}

export function parse(path: string, text: string): SourceFile {
  return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true) };
}

export function exportedTypes(file: SourceFile): SourceDefinition[] {
  return file.tree.statements
    .filter((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
    .filter((node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true)
    .map((node) => ({ name: node.name.text, node, file }));
}

/** Returns the path that a file in `folder` uses to import another file. */
export function importPath(folder: string, path: string): string {
  const from = relative(folder, path).replaceAll(sep, "/");
  return from.startsWith(".") ? from : `./${from}`;
}
