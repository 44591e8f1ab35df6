import { isBuiltin } from "node:module";
import { dirname, join } from "node:path/posix";

import { importsOf } from "./imports-of.ts";
import type { Import } from "./imports-of.ts";
import type { SourceTree } from "./source-tree.ts";
import { entriesOf } from "./workspace-package.ts";
import type { WorkspacePackage } from "./workspace-package.ts";

/**
 * The target of an import: a file in the tree (possibly in another workspace package), a Node.js module, a
 * third-party package, or nothing.
 */
export type ImportTarget =
  | { to: "file"; path: string; via?: WorkspacePackage | undefined }
  | { to: "builtin" }
  | { to: "external"; name: string }
  | { to: "nothing" };

/** An import, the file that contains it, and its target. */
export interface ImportEdge extends Import {
  from: string;
  target: ImportTarget;
}

/** All imports, keyed by the path of the importing file. */
export type ModuleGraph = ReadonlyMap<string, readonly ImportEdge[]>;

const known = new WeakMap<SourceTree, ModuleGraph>();

/**
 * Returns the imports in a tree. Resolves each import once, like Node.js with the source condition but without
 * `node_modules`.
 */
export function moduleGraphOf(tree: SourceTree): ModuleGraph {
  const graph = known.get(tree) ?? createModuleGraph(tree);
  known.set(tree, graph);
  return graph;
}

function createModuleGraph(tree: SourceTree): ModuleGraph {
  return new Map(
    tree.sources().map((file) => [
      file.path,
      importsOf(file).map((found) => ({
        ...found,
        from: file.path,
        target: targetOf(tree, file.path, found.specifier),
      })),
    ]),
  );
}

/** A chain of imports, as the paths of all files from the first to the last. */
export type Chain = readonly string[];

/**
 * Returns all files that `entry` loads through the edges that `follow` accepts, each with the shortest import chain
 * to it.
 */
export function reachableFrom(
  graph: ModuleGraph,
  entry: string,
  follow: (edge: ImportEdge) => boolean,
): Map<string, Chain> {
  const chains = new Map<string, Chain>([[entry, [entry]]]);
  for (const [path, chain] of chains) {
    for (const edge of graph.get(path) ?? []) {
      if (edge.target.to !== "file" || chains.has(edge.target.path) || !follow(edge)) continue;
      chains.set(edge.target.path, [...chain, edge.target.path]);
    }
  }
  return chains;
}

/** Returns the package name in a bare specifier: `@scope/name` for `@scope/name/sub`. */
export function packageNameOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

function targetOf(tree: SourceTree, from: string, specifier: string): ImportTarget {
  if (specifier.startsWith(".")) return relativeTarget(tree, join(dirname(from), specifier));
  if (isBuiltin(specifier)) return { to: "builtin" };
  const name = packageNameOf(specifier);
  const via = tree.packages.find(({ manifest }) => manifest.name === name);
  if (!via) return { to: "external", name };
  const subpath = `.${specifier.slice(name.length)}`;
  const source = entriesOf(via).get(subpath);
  if (source !== undefined) return { to: "file", path: source, via };
  const file = via.manifest.exports?.[subpath];
  return typeof file === "string" ? { to: "file", path: join(via.folder, file), via } : { to: "nothing" };
}

function relativeTarget(tree: SourceTree, path: string): ImportTarget {
  // `bin` scripts import the built version of a source file.
  const source = path.replace(/^((?:schema|(?:packages|tools)\/[^/]+))\/dist\/(.*)\.js$/, "$1/src/$2.ts");
  return tree.has(source) ? { to: "file", path: source } : { to: "nothing" };
}
