import { dirname } from "node:path/posix";

import type { Finding } from "../finding.ts";
import { type ImportEdge, moduleGraphOf } from "../tree/module-graph.ts";
import { type SourceTree, isGeneratedFile, isTestFile } from "../tree/source-tree.ts";

/**
 * The maximum number of source files in a folder, not counting tests and generated files, and the maximum length of
 * an import chain.
 */
const limits = { files: 25, chain: 14 } as const;

/** Packages with import cycles between folders, a known weakness that ARCHITECTURE.md describes. */
const unlayered = ["packages/cli/src", "packages/reference-agent/src"];

/** Folders that share no code with the rest of their package and could be separate packages. */
const selfContained = ["packages/server/src/relay"];

/**
 * Finds folders with too many files, import cycles between the folders of a package, and import chains that are too
 * long to follow. Type imports count as well. A chain stays within a package and ends at an import by the package's
 * own name, since following it requires only knowledge of the public interface. Also finds imports between a
 * self-contained folder and the rest of its package that bypass the folder's `index.ts`. Linters find only cycles
 * between files.
 */
export function checkFolders(tree: SourceTree): Finding[] {
  const files = tree
    .sources()
    .map(({ path }) => path)
    .filter((path) => sourceRoot(path) !== undefined && !isTestFile(path) && !isGeneratedFile(path));
  const counted = new Set(files);
  const edges = [...moduleGraphOf(tree).values()].flat().filter(({ from }) => counted.has(from));
  const inside = edges.filter((edge) => isInside(edge, counted));
  return [
    ...crowded(files),
    ...circles(inside),
    ...longChains(inside),
    ...selfContained.flatMap((folder) => boundaryCrossings(folder, inside)),
  ];
}

/** Returns the source folder that contains a file, such as `packages/agent/src`. */
function sourceRoot(path: string): string | undefined {
  const root = /^packages\/[^/]+\/src(?=\/)/.exec(path)?.[0];
  return root === undefined || unlayered.includes(root) ? undefined : root;
}

function isInside({ from, target }: ImportEdge, counted: ReadonlySet<string>): boolean {
  return target.to === "file" && counted.has(target.path) && sourceRoot(from) === sourceRoot(target.path);
}

function targetPath({ target }: ImportEdge): string {
  return target.to === "file" ? target.path : "";
}

function crowded(files: readonly string[]): Finding[] {
  const byFolder = Map.groupBy(files, (file) => dirname(file));
  return [...byFolder].flatMap(([file, { length }]) =>
    length <= limits.files ? [] : [{ file, message: `holds ${length} files; the limit is ${limits.files}` }],
  );
}

/** Returns the folder directly below `src`. For files in `src` itself, returns `src`. */
function topFolder(path: string): string {
  const root = sourceRoot(path) ?? "";
  const [folder, ...rest] = path.slice(root.length + 1).split("/");
  return rest.length === 0 ? root : `${root}/${folder}`;
}

function circles(edges: readonly ImportEdge[]): Finding[] {
  const graph = new Map<string, string[]>();
  const reasons = new Map<string, string>();
  for (const edge of edges) {
    const [from, to] = [topFolder(edge.from), topFolder(targetPath(edge))];
    if (from === to) continue;
    graph.set(from, [...new Set([...(graph.get(from) ?? []), to])]);
    reasons.set(`${from} ${to}`, `${edge.from}:${edge.line}`);
  }
  return findCycles(graph).map((cycle) => {
    const closed = [...cycle, cycle[0] ?? ""];
    const why = cycle.map((folder, index) => reasons.get(`${folder} ${closed[index + 1]}`));
    return {
      file: cycle[0] ?? "",
      message: `is part of a circle of folders: ${closed.join(" -> ")} (${why.join(", ")})`,
    };
  });
}

/**
 * Returns one cycle for each edge that closes a cycle in a depth-first traversal. The result is empty if and only if
 * the graph is acyclic.
 */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
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

/** Returns the longest import chain in each package, if it exceeds the limit. */
function longChains(edges: readonly ImportEdge[]): Finding[] {
  const relative = edges.filter(({ specifier }) => specifier.startsWith("."));
  const next = Map.groupBy(relative, ({ from }) => from);
  const longest = new Map<string, readonly string[]>();
  const chainFrom = (path: string, above: ReadonlySet<string>): readonly string[] => {
    const known = longest.get(path);
    if (known !== undefined) return known;
    const trail = new Set([...above, path]);
    const below = (next.get(path) ?? []).map(targetPath).filter((target) => !trail.has(target));
    const chains = below.map((target) => chainFrom(target, trail));
    const chain = [path, ...(chains.toSorted((a, b) => b.length - a.length)[0] ?? [])];
    longest.set(path, chain);
    return chain;
  };
  return [...Map.groupBy(next.keys(), (path) => sourceRoot(path) ?? "")].flatMap(([root, starts]) => {
    const [chain = []] = starts
      .map((path) => chainFrom(path, new Set()))
      .toSorted((a, b) => b.length - a.length);
    if (chain.length <= limits.chain) return [];
    const message = `begins a chain of ${chain.length} imports; the limit is ${limits.chain}: ${chain.join(" -> ")}`;
    return [{ file: chain[0] ?? root, message }];
  });
}

/**
 * Returns the imports between a self-contained folder and the rest of its package that bypass the folder's
 * `index.ts`.
 */
function boundaryCrossings(folder: string, edges: readonly ImportEdge[]): Finding[] {
  const isIn = (path: string): boolean => path.startsWith(`${folder}/`);
  return edges
    .filter((edge) => isIn(edge.from) !== isIn(targetPath(edge)))
    .filter((edge) => targetPath(edge) !== `${folder}/index.ts`)
    .map(({ from, line, specifier }) => ({
      file: from,
      line,
      message: isIn(from)
        ? `imports "${specifier}": ${folder} imports no other folder of its package`
        : `imports "${specifier}": ${folder} is imported through its index.ts`,
    }));
}
