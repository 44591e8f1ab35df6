import type { Finding } from "../finding.ts";
import { moduleGraphOf } from "../tree/module-graph.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/**
 * Finds cycles of imports, and cycles of packages. Imports of types count: files that need each other's types are read
 * and changed together. Development dependencies count for packages: turbo builds in the order of dependencies.
 */
export function checkAcyclic(tree: SourceTree): Finding[] {
  const files = new Map(
    [...moduleGraphOf(tree)].map(([path, edges]) => [
      path,
      edges.flatMap(({ target }) => (target.to === "file" ? [target.path] : [])),
    ]),
  );
  const manifests = new Map(
    tree.packages.map(({ folder, manifest }) => {
      const used = { ...manifest.dependencies, ...manifest.peerDependencies, ...manifest.devDependencies };
      const siblings = tree.packages.filter((other) => other.manifest.name in used);
      return [`${folder}/package.json`, siblings.map((other) => `${other.folder}/package.json`)];
    }),
  );
  return [...findCycles(files), ...findCycles(manifests)].map((cycle) => ({
    file: cycle[0] ?? "",
    message: `is part of a cycle: ${[...cycle, cycle[0]].join(" -> ")}`,
  }));
}

/** One cycle for each edge that closes one in a depth-first walk; none exactly when the graph has no cycle. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const enter = (node: string): void => {
    if (done.has(node)) return;
    const at = trail.indexOf(node);
    if (at !== -1) {
      cycles.push(trail.slice(at));
      return;
    }
    trail.push(node);
    for (const next of graph.get(node) ?? []) enter(next);
    trail.pop();
    done.add(node);
  };
  for (const node of graph.keys()) enter(node);
  return cycles;
}
