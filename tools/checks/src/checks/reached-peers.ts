import type { Finding } from "../finding.ts";
import { moduleGraphOf, reachableFrom } from "../tree/module-graph.ts";
import type { ImportEdge, ModuleGraph } from "../tree/module-graph.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { entriesOf } from "../tree/workspace-package.ts";
import { dependencyTable } from "./dependency-table.ts";

/**
 * Finds entry points that load a lazy dependency immediately, or that load another entry point's optional peer
 * dependency, which users may not have installed. Linters cannot find these, because they do not follow imports.
 */
export function checkReachedPeers(tree: SourceTree): Finding[] {
  const graph = moduleGraphOf(tree);
  return tree.packages.flatMap((home) => {
    const { peers = {}, lazy = [] } = dependencyTable[home.folder] ?? {};
    return [...entriesOf(home)].flatMap(([subpath, entry]) => [
      ...externalsReached(graph, entry, () => true)
        .filter(({ name }) => name in peers && peers[name] !== subpath)
        .map(({ edge, name }) => finding(edge, `"${subpath}" reaches the optional peer "${name}"`)),
      ...externalsReached(graph, entry, ({ kind }) => kind === "static")
        .filter(({ name }) => lazy.includes(name))
        .map(({ edge, name }) => finding(edge, `"${subpath}" loads "${name}" at once: import() it`)),
    ]);
  });
}

function finding({ from, line }: ImportEdge, message: string): Finding {
  return { file: from, line, message };
}

function externalsReached(
  graph: ModuleGraph,
  entry: string,
  follow: (edge: ImportEdge) => boolean,
): { edge: ImportEdge; name: string }[] {
  return [...reachableFrom(graph, entry, follow).keys()]
    .flatMap((path) => graph.get(path) ?? [])
    .filter(follow)
    .flatMap((edge) => (edge.target.to === "external" ? [{ edge, name: edge.target.name }] : []));
}
