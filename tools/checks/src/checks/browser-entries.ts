import type { Node } from "oxc-parser";

import type { Finding } from "../finding.ts";
import { moduleGraphOf, reachableFrom } from "../tree/module-graph.ts";
import type { Chain, ImportEdge } from "../tree/module-graph.ts";
import { walk } from "../tree/source-file.ts";
import type { SourceFile } from "../tree/source-file.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { entriesOf } from "../tree/workspace-package.ts";

/** An entry point that must run in a browser. */
export interface BrowserEntry {
  /** The import specifier, such as `@parley/schema/v1`. */
  specifier: string;
  /** Path to the source of the entry point, relative to the root of the tree. */
  path: string;
}

const forBrowsers = [
  "schema",
  "packages/protocol",
  "packages/permission",
  "packages/agent",
  "packages/client",
  "packages/proxy",
];

/**
 * Returns the main entry points of the core packages and `proxy`, and all entry points for a protocol version,
 * session state, recordings or React.
 */
export function browserEntriesOf(tree: SourceTree): BrowserEntry[] {
  return tree.packages.flatMap((home) =>
    [...entriesOf(home)]
      .filter(([subpath]) =>
        subpath === "."
          ? forBrowsers.includes(home.folder)
          : /^\.\/(?:v\d|session$|recording$|react$)/.test(subpath),
      )
      .map(([subpath, path]) => ({ specifier: home.manifest.name + subpath.slice(1), path })),
  );
}

/**
 * Finds Node.js modules and globals that are reachable from browser entry points. Linters cannot do this because they
 * do not follow imports.
 */
export function checkBrowserEntries(tree: SourceTree): Finding[] {
  const graph = moduleGraphOf(tree);
  const loads = ({ kind }: ImportEdge): boolean => kind !== "types";
  const sources = new Map(tree.sources().map((file) => [file.path, file]));
  const found = new Map<string, Finding>();
  for (const { specifier, path } of browserEntriesOf(tree)) {
    for (const [reached, chain] of reachableFrom(graph, path, loads)) {
      const modules = (graph.get(reached) ?? []).filter(
        (edge) => loads(edge) && edge.target.to === "builtin",
      );
      const uses = [
        ...modules.map((edge) => ({ what: `imports "${edge.specifier}"`, line: edge.line })),
        ...nodeGlobals(sources.get(reached)),
      ];
      for (const use of uses) found.set(`${reached}:${use.line}`, toFinding(specifier, chain, use));
    }
  }
  return [...found.values()];
}

interface Use {
  what: string;
  line: number;
}

function toFinding(specifier: string, chain: Chain, { what, line }: Use): Finding {
  const message = `${what}, but "${specifier}" must run in a browser: ${chain.join(" -> ")}`;
  return { file: chain.at(-1) ?? "", line, message };
}

const globals = [
  "process",
  "Buffer",
  "global",
  "require",
  "__dirname",
  "__filename",
  "setImmediate",
  "clearImmediate",
];

function nodeGlobals(file: SourceFile | undefined): Use[] {
  if (!file) return [];
  const uses: { name: string; line: number }[] = [];
  const declared = new Set<string>();
  walk(file.program, (node, [parent, outer]) => {
    if (node.type !== "Identifier" || !globals.includes(node.name) || !parent || isName(node, parent)) return;
    if (outer?.type === "ObjectPattern" || isDeclaration(node, parent)) declared.add(node.name);
    else uses.push({ name: node.name, line: file.lineAt(node.start) });
  });
  return uses
    .filter(({ name }) => !declared.has(name))
    .map(({ name, line }) => ({ what: `uses "${name}"`, line }));
}

/** Returns whether an identifier is just the name of a member, key or type. */
function isName(node: Node, parent: Node): boolean {
  if (parent.type.startsWith("TS")) return !/^TS(?:As|Satisfies|NonNull)Expression$/.test(parent.type);
  if (parent.type === "MemberExpression") return parent.property === node && !parent.computed;
  if (
    parent.type === "Property" ||
    parent.type === "PropertyDefinition" ||
    parent.type === "MethodDefinition"
  ) {
    return parent.key === node && !parent.computed;
  }
  return false;
}

function isDeclaration(node: Node, parent: Node): boolean {
  switch (parent.type) {
    case "VariableDeclarator":
      return parent.id === node;
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return parent.body !== node;
    case "ImportSpecifier":
    case "ImportDefaultSpecifier":
    case "ImportNamespaceSpecifier":
      return true;
    default:
      return false;
  }
}
