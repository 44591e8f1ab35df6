import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { ts } from "typescript-json-schema";

import { inherit } from "./inherit.ts";
import { formerName, isStableName, renameDeclarations } from "./rename-redeclared.ts";
import { exportedTypes, parse, type SourceDefinition, type SourceFile } from "./source-file.ts";

/** The source types of a profile. */
export interface Sources {
  files: SourceFile[];
  /** Absolute paths of the files that the profile re-exports completely, in the order in which it lists them. */
  topics: string[];
  /** All definitions by topic, and then by position in the file. A redeclared definition keeps its position. */
  definitions: SourceDefinition[];
  /** Stable definitions that redeclared ones extend. Their names have the prefix `Stable`. */
  replaced: ReadonlyMap<string, SourceDefinition>;
  /** Generated copies of those stable definitions that refer to a redeclared one or are extended by one. */
  inherited: SourceFile | undefined;
  /** Names of the building blocks, which are inlined wherever they are used. */
  primitives: ReadonlySet<string>;
}

/** The file with the building blocks. Its types are not definitions. */
export const primitiveFile = "primitive.ts";

/** The file in which an unstable profile lists its topics. Other profiles list theirs in `index.ts`. */
const topicsFile = "topics.ts";

/**
 * Reads the type files that the folder of a profile re-exports completely (`export type * from`) in `topics.ts` or
 * `index.ts`. Such a file can re-export another file completely and redeclare some of its types, so an unstable topic
 * contains only its changes. Stable definitions that refer to a redeclared one are copied (see {@link inherit}).
 */
export function readSources(folder: string): Sources {
  const modules = [topicsFile, "index.ts"]
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => exportsOf(readSource(path)));
  const topics = modules
    .filter(({ whole, path }) => whole && !path.endsWith(".gen.ts"))
    .map(({ path }) => readTopic(path));
  const primitives = readSource(
    modules.find(({ path }) => path.endsWith(`/${primitiveFile}`))?.path ?? join(folder, primitiveFile),
  );
  const files = topics.flat();
  const own = files.filter(({ path }) => dirname(path) === folder);
  const others = files.filter(({ path }) => dirname(path) !== folder);
  const inherited = inherit({ folder, own, others, primitives });
  const copies = (inherited === undefined ? [] : exportedTypes(inherited)).map(
    (definition) => [definition.name, definition] as const,
  );
  const isBase = ([name]: (typeof copies)[number]): boolean => isStableName(name);
  const declared = new Map([
    ...own.flatMap(exportedTypes).map((definition) => [definition.name, definition] as const),
    ...copies.filter((copy) => !isBase(copy)),
  ]);
  const renamed = others.map(({ path, tree }) => parse(path, renameDeclarations(tree, declared)));
  return {
    topics: topics.map((topic) => topic.at(-1)?.path ?? ""),
    files: [...renamed, ...own, ...(inherited === undefined ? [] : [inherited]), primitives],
    definitions: definitionsOf(
      files.map((file) => renamed.find(({ path }) => path === file.path) ?? file),
      declared,
    ),
    replaced: new Map(copies.filter(isBase)),
    inherited,
    primitives: new Set(exportedTypes(primitives).map(({ name }) => name)),
  };
}

/** Returns a topic file, preceded by the file that it re-exports completely, if any. */
function readTopic(path: string): SourceFile[] {
  const own = readSource(path);
  const base = exportsOf(own).find(({ whole }) => whole);
  return base === undefined ? [own] : [readSource(base.path), own];
}

/** Returns the definitions in the given files. Redeclared ones replace stable ones. */
function definitionsOf(
  files: readonly SourceFile[],
  declared: ReadonlyMap<string, SourceDefinition>,
): SourceDefinition[] {
  const byFormerName = new Map(
    Array.from(declared, ([name, definition]) => [formerName(name), definition] as const),
  );
  const definitions = files
    .flatMap(exportedTypes)
    .map((definition) => byFormerName.get(definition.name) ?? definition);
  return [...new Map(definitions.map((definition) => [definition.node, definition])).values()];
}

function readSource(path: string): SourceFile {
  return parse(path, readFileSync(path, "utf8"));
}

/** Returns the modules that a file re-exports. `whole` means `export type * from` instead of a list of names. */
function exportsOf({ path, tree }: SourceFile): { path: string; whole: boolean }[] {
  return tree.statements
    .filter((statement) => ts.isExportDeclaration(statement))
    .flatMap(({ moduleSpecifier, exportClause }) =>
      moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier)
        ? [{ path: join(dirname(path), moduleSpecifier.text), whole: exportClause === undefined }]
        : [],
    );
}
