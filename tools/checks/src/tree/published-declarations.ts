import { createModuleGraph } from "./module-graph.ts";
import type { ModuleGraph } from "./module-graph.ts";
import type { SourceFile } from "./source-file.ts";
import type { SourceTree } from "./source-tree.ts";
import { entriesOf } from "./workspace-package.ts";

/** The declarations that users of a public package can import, as `path name`. */
export function publishedDeclarations(tree: SourceTree): ReadonlySet<string> {
  const context = {
    sources: new Map(tree.sources().map((file) => [file.path, file])),
    graph: createModuleGraph(tree),
    found: new Set<string>(),
  };
  for (const home of tree.packages) {
    if (home.manifest.private === true) continue;
    for (const entry of entriesOf(home).values()) followAll(context, entry);
  }
  return context.found;
}

interface Context {
  readonly sources: ReadonlyMap<string, SourceFile>;
  readonly graph: ModuleGraph;
  readonly found: Set<string>;
}

/** Adds what each export of a file stands for. */
function followAll(context: Context, path: string): void {
  const body = context.sources.get(path)?.program.body ?? [];
  for (const statement of body) {
    if (statement.type === "ExportAllDeclaration") {
      const target = resolve(context, path, statement.source.value);
      if (target !== undefined) followAll(context, target);
    }
    if (statement.type !== "ExportNamedDeclaration") continue;
    for (const name of exportedBy(statement)) follow(context, path, name);
  }
}

type ExportStatement = Extract<SourceFile["program"]["body"][number], { type: "ExportNamedDeclaration" }>;

/** The exported names of a statement. */
function exportedBy({ declaration, specifiers }: ExportStatement): string[] {
  const passedOn = specifiers.map(({ exported }) => nameOf(exported));
  return declaration ? [...passedOn, ...declaredBy(declaration)] : passedOn;
}

function declaredBy(declaration: NonNullable<ExportStatement["declaration"]>): string[] {
  if (declaration.type === "VariableDeclaration") {
    return declaration.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
  }
  return "id" in declaration && declaration.id?.type === "Identifier" ? [declaration.id.name] : [];
}

/** Finds the file that declares an exported name, through imports and re-exports. */
function follow(context: Context, path: string, name: string): void {
  const key = `${path} ${name}`;
  if (context.found.has(key)) return;
  for (const statement of context.sources.get(path)?.program.body ?? []) {
    if (statement.type === "ExportNamedDeclaration") {
      if (statement.declaration && declaredBy(statement.declaration).includes(name)) context.found.add(key);
      const specifier = statement.specifiers.find(({ exported }) => nameOf(exported) === name);
      if (specifier === undefined) continue;
      const local = nameOf(specifier.local);
      const target = statement.source
        ? resolve(context, path, statement.source.value)
        : importedFrom(context, path, local);
      if (typeof target === "string") follow(context, target, local);
      else if (target !== undefined) follow(context, target.path, target.name);
    } else if (statement.type === "ExportAllDeclaration") {
      const target = resolve(context, path, statement.source.value);
      if (target !== undefined) follow(context, target, name);
    }
  }
}

/** The file and name that a local name was imported from. */
function importedFrom(
  context: Context,
  path: string,
  local: string,
): { readonly path: string; readonly name: string } | undefined {
  for (const statement of context.sources.get(path)?.program.body ?? []) {
    if (statement.type !== "ImportDeclaration") continue;
    const specifier = statement.specifiers.find((each) => each.local.name === local);
    if (specifier?.type !== "ImportSpecifier") continue;
    const target = resolve(context, path, statement.source.value);
    return target === undefined ? undefined : { path: target, name: nameOf(specifier.imported) };
  }
  return undefined;
}

function resolve({ graph }: Context, path: string, specifier: string): string | undefined {
  const edge = graph.get(path)?.find((each) => each.specifier === specifier);
  return edge?.target.to === "file" ? edge.target.path : undefined;
}

function nameOf(node: { readonly type: string; readonly name?: string; readonly value?: unknown }): string {
  return node.name ?? String(node.value);
}
