import type { Node } from "oxc-parser";

import type { Finding } from "../finding.ts";
import { walk } from "../tree/source-file.ts";
import type { SourceFile } from "../tree/source-file.ts";
import { isTestFile } from "../tree/source-tree.ts";
import type { SourceTree } from "../tree/source-tree.ts";

const modules = ["node:http", "node:https", "node:http2", "http", "https", "http2"];

/**
 * Finds HTTP servers in `packages` without `guardListener`, which prevents a single malicious request from crashing
 * the process. Linters cannot check that two calls always come together.
 */
export function checkListeners(tree: SourceTree): Finding[] {
  return tree
    .sources()
    .filter(({ path }) => path.startsWith("packages/") && !isTestFile(path))
    .flatMap(unguarded);
}

function unguarded(file: SourceFile): Finding[] {
  if (!modules.some((name) => file.text.includes(`"${name}"`))) return [];
  const servers: Node[] = [];
  let isGuarded = false;
  walk(file.program, (node) => {
    if (node.type !== "CallExpression") return;
    const name = calledName(node.callee);
    if (name === "createServer" || name === "createSecureServer") servers.push(node);
    if (name === "guardListener") isGuarded = true;
  });
  if (isGuarded) return [];
  return servers.map(({ start }) => ({
    file: file.path,
    line: file.lineAt(start),
    message: "creates an HTTP server without guardListener of @parley/protocol/listener",
  }));
}

function calledName(callee: Node): string | undefined {
  if (callee.type === "Identifier") return callee.name;
  return callee.type === "MemberExpression" && callee.property.type === "Identifier"
    ? callee.property.name
    : undefined;
}
