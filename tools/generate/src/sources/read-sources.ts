import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { ts } from "typescript-json-schema";

import { renameDeclarations, renameImports, stableName } from "./rename-redeclared.ts";

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

/** The source types of one profile of the protocol. */
export interface Sources {
  files: SourceFile[];
  /** Absolute paths of the files that `index.ts` re-exports completely, in its order. */
  topics: string[];
  /** In the order of `index.ts`, then of the file; a redeclared definition keeps its position. */
  definitions: SourceDefinition[];
  /** Stable definitions that are redeclared, by their names with `Stable` before them. */
  replaced: ReadonlyMap<string, SourceDefinition>;
  /** Names of the building blocks, which are written out where they are used. */
  primitives: ReadonlySet<string>;
}

/** The file of the building blocks, whose types are not definitions. */
export const primitiveFile = "primitive.ts";

/**
 * Reads the type files that `index.ts` of a profile's folder re-exports completely (`export type * from`). Such a file may
 * itself re-export another file completely and redeclare some of its types, so that an unstable topic contains only what
 * it changes.
 */
export function readSources(folder: string): Sources {
  const index = readSource(join(folder, "index.ts"));
  const modules = exportsOf(index);
  const topics = modules
    .filter(({ whole, path }) => whole && !path.endsWith(".gen.ts"))
    .map(({ path }) => readTopic(path));
  const redeclared = new Set(topics.flatMap(redeclaredIn));
  const rename = ({ path, tree }: SourceFile): SourceFile =>
    parse(path, (dirname(path) === folder ? renameImports : renameDeclarations)(tree, redeclared));
  const final = topics.map(({ own, base }) => ({ own: rename(own), ...(base && { base: rename(base) }) }));
  const primitives = readSource(
    modules.find(({ path }) => path.endsWith(`/${primitiveFile}`))?.path ?? join(folder, primitiveFile),
  );
  return {
    topics: topics.map(({ own }) => own.path),
    files: [...final.flatMap(({ base, own }) => (base === undefined ? [own] : [base, own])), primitives],
    definitions: final.flatMap((topic) => definitionsOf(topic, redeclared)),
    replaced: replacedIn(final, redeclared),
    primitives: new Set(exportedTypes(primitives).map(({ name }) => name)),
  };
}

/** A file that the index names, and the file that it re-exports completely. */
interface Topic {
  own: SourceFile;
  base?: SourceFile;
}

function readTopic(path: string): Topic {
  const own = readSource(path);
  const base = exportsOf(own).find(({ whole }) => whole);
  return base === undefined ? { own } : { own, base: readSource(base.path) };
}

function redeclaredIn({ own, base }: Topic): string[] {
  const names = new Set(exportedTypes(own).map(({ name }) => name));
  return base === undefined ? [] : exportedTypes(base).flatMap(({ name }) => (names.has(name) ? [name] : []));
}

function definitionsOf({ own, base }: Topic, redeclared: ReadonlySet<string>): SourceDefinition[] {
  const declared = exportedTypes(own);
  const inherited = (base === undefined ? [] : exportedTypes(base)).map(
    (definition) => declared.find(({ name }) => stableName(name) === definition.name) ?? definition,
  );
  return [...inherited, ...declared.filter(({ name }) => base === undefined || !redeclared.has(name))];
}

function replacedIn(topics: Topic[], redeclared: ReadonlySet<string>): Map<string, SourceDefinition> {
  const names = new Set([...redeclared].map(stableName));
  const bases = topics.flatMap(({ base }) => (base === undefined ? [] : exportedTypes(base)));
  return new Map(bases.filter(({ name }) => names.has(name)).map((base) => [base.name, base]));
}

function readSource(path: string): SourceFile {
  return parse(path, readFileSync(path, "utf8"));
}

function parse(path: string, text: string): SourceFile {
  return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true) };
}

/** Returns the modules that a file re-exports: `whole` is `export type * from`, the rest are lists of names. */
function exportsOf({ path, tree }: SourceFile): { path: string; whole: boolean }[] {
  return tree.statements
    .filter((statement) => ts.isExportDeclaration(statement))
    .flatMap(({ moduleSpecifier, exportClause }) =>
      moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier)
        ? [{ path: join(dirname(path), moduleSpecifier.text), whole: exportClause === undefined }]
        : [],
    );
}

function exportedTypes(file: SourceFile): SourceDefinition[] {
  return file.tree.statements
    .filter((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
    .filter((node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true)
    .map((node) => ({ name: node.name.text, node, file }));
}
