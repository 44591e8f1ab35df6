import { moduleGraphOf } from "./module-graph.ts";
import type { ModuleGraph } from "./module-graph.ts";
import type { SourceFile } from "./source-file.ts";
import type { SourceTree } from "./source-tree.ts";
import type { WorkspacePackage } from "./workspace-package.ts";

/** A top-level declaration of a file. */
export interface Declaration {
  readonly file: SourceFile;
  readonly name: string;
  /** The statements of the declaration. Overloaded functions have several. */
  readonly statements: readonly Statement[];
}

export type Statement = SourceFile["program"]["body"][number];

/** Resolves names in a file to their declarations. */
export interface ExportOrigins {
  /** Returns all names that a file exports, including those from `export *`. */
  namesOf(path: string): readonly string[];
  /** Returns the declaration that a file exports under a name, or `undefined` if it belongs to another package. */
  exported(path: string, name: string): Declaration | undefined;
  /**
   * Returns the declaration of a name used in a file, or `undefined` if it belongs to another package or to the
   * language.
   */
  used(path: string, name: string): Declaration | undefined;
}

const known = new WeakMap<SourceTree, ExportOrigins>();

/** Returns the cached export origins of a tree. Follows only imports within a package. */
export function exportOriginsOf(tree: SourceTree): ExportOrigins {
  const origins = known.get(tree) ?? createExportOrigins(tree, (via) => via === undefined);
  known.set(tree, origins);
  return origins;
}

/** Returns the export origins of a tree, following imports across packages. */
export function originsAcrossPackages(tree: SourceTree): ExportOrigins {
  return createExportOrigins(tree, () => true);
}

function createExportOrigins(tree: SourceTree, follows: Context["follows"]): ExportOrigins {
  const context = {
    follows,
    graph: moduleGraphOf(tree),
    files: new Map(tree.sources().map((file) => [file.path, file])),
    names: new Map<string, readonly string[]>(),
  };
  return {
    namesOf: (path) => namesOf(context, path),
    exported: (path, name) => exported(context, path, name),
    used: (path, name) => used(context, path, name),
  };
}

interface Context {
  /** Whether to follow imports of a package. `via` is `undefined` for a file outside any package. */
  readonly follows: (via: WorkspacePackage | undefined) => boolean;
  readonly graph: ModuleGraph;
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Exported names by file, for the files visited so far. */
  readonly names: Map<string, readonly string[]>;
}

function namesOf(context: Context, path: string): readonly string[] {
  const found = context.names.get(path);
  if (found) return found;
  const names = bodyOf(context, path).flatMap((statement) => {
    if (statement.type === "ExportAllDeclaration") {
      if (statement.exported) return [nameOf(statement.exported)];
      const target = targetOf(context, path, statement.source);
      return target === undefined ? [] : namesOf(context, target);
    }
    if (statement.type !== "ExportNamedDeclaration") return [];
    return [...statement.specifiers.map((each) => nameOf(each.exported)), ...declaredBy(statement)];
  });
  const unique = [...new Set(names)];
  context.names.set(path, unique);
  return unique;
}

function exported(context: Context, path: string, name: string): Declaration | undefined {
  const own = declared(context, { path, name, isExported: true });
  if (own) return own;
  for (const statement of bodyOf(context, path)) {
    if (statement.type === "ExportNamedDeclaration") {
      const specifier = statement.specifiers.find((each) => nameOf(each.exported) === name);
      if (!specifier) continue;
      const local = nameOf(specifier.local);
      if (!statement.source) return used(context, path, local);
      const target = targetOf(context, path, statement.source);
      return target === undefined ? undefined : exported(context, target, local);
    }
    if (statement.type !== "ExportAllDeclaration" || statement.exported) continue;
    const target = targetOf(context, path, statement.source);
    if (target !== undefined && namesOf(context, target).includes(name))
      return exported(context, target, name);
  }
  return undefined;
}

function used(context: Context, path: string, name: string): Declaration | undefined {
  const own = declared(context, { path, name, isExported: false });
  if (own) return own;
  for (const statement of bodyOf(context, path)) {
    if (statement.type !== "ImportDeclaration") continue;
    const specifier = statement.specifiers.find((each) => each.local.name === name);
    if (specifier?.type !== "ImportSpecifier") continue;
    const target = targetOf(context, path, statement.source);
    return target === undefined ? undefined : exported(context, target, nameOf(specifier.imported));
  }
  return undefined;
}

function declared(
  context: Context,
  { path, name, isExported }: { path: string; name: string; isExported: boolean },
): Declaration | undefined {
  const file = context.files.get(path);
  const statements = bodyOf(context, path).filter(
    (statement) =>
      (!isExported || statement.type === "ExportNamedDeclaration") && declaredBy(statement).includes(name),
  );
  return file && statements.length > 0 ? { file, name, statements } : undefined;
}

function bodyOf({ files }: Context, path: string): readonly Statement[] {
  return files.get(path)?.program.body ?? [];
}

/** Returns the file that an import resolves to, if such imports are followed. */
function targetOf(
  { graph, follows }: Context,
  path: string,
  { value }: { readonly value: string },
): string | undefined {
  const target = graph.get(path)?.find(({ specifier }) => specifier === value)?.target;
  return target?.to === "file" && follows(target.via) ? target.path : undefined;
}

/** Returns the names that a statement declares. */
function declaredBy(statement: Statement): string[] {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declaration?.type === "VariableDeclaration")
    return declaration.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
  return declaration && "id" in declaration && declaration.id?.type === "Identifier"
    ? [declaration.id.name]
    : [];
}

function nameOf(node: { readonly type: string; readonly name?: string; readonly value?: unknown }): string {
  return node.name ?? String(node.value);
}
