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

/** Returns a source file of this text. */
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
