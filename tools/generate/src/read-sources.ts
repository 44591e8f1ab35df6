import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

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

/** The protocol's types of one version, as they are written. */
export interface Sources {
  files: SourceFile[];
  /** In the order of `index.ts`, then of the file. */
  definitions: SourceDefinition[];
  /** Names of the building blocks, which are written out where they are used. */
  primitives: ReadonlySet<string>;
}

/** The file whose types are no definitions of their own. */
export const primitiveFile = "primitive.ts";

/** Reads the type files that `index.ts` of a version's folder re-exports whole (`export type * from`). */
export function readSources(folder: string): Sources {
  const index = readSource(join(folder, "index.ts"));
  const files = index.tree.statements
    .filter((statement) => ts.isExportDeclaration(statement) && statement.exportClause === undefined)
    .map((statement) => readSource(join(dirname(index.path), moduleOf(statement as ts.ExportDeclaration))))
    .filter(({ path }) => !path.endsWith(".gen.ts"));
  const primitives = readSource(join(folder, primitiveFile));
  return {
    files: [...files, primitives],
    definitions: files.flatMap(exportedTypes),
    primitives: new Set(exportedTypes(primitives).map(({ name }) => name)),
  };
}

function readSource(path: string): SourceFile {
  const text = readFileSync(path, "utf8");
  return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true) };
}

function moduleOf(statement: ts.ExportDeclaration): string {
  return (statement.moduleSpecifier as ts.StringLiteral).text;
}

function exportedTypes(file: SourceFile): SourceDefinition[] {
  return file.tree.statements
    .filter((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
    .filter((node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true)
    .map((node) => ({ name: node.name.text, node, file }));
}
