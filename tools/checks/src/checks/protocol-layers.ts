import type { Node } from "oxc-parser";

import type { Finding } from "../finding.ts";
import { moduleGraphOf } from "../tree/module-graph.ts";
import type { ImportEdge } from "../tree/module-graph.ts";
import { walk } from "../tree/source-file.ts";
import type { SourceFile } from "../tree/source-file.ts";
import { isTestFile } from "../tree/source-tree.ts";
import type { SourceTree } from "../tree/source-tree.ts";

const source = "packages/protocol/src/";

/**
 * Maps each folder of `protocol` to the folders it may import from. Unlisted folders may import anything. `index` is
 * the main entry point, which can be imported only by package name.
 */
const layers: Readonly<Record<string, readonly string[]>> = {
  limits: [],
  jsonrpc: [],
  listener: [],
  transport: ["jsonrpc"],
  stdio: ["limits", "jsonrpc", "transport"],
  recording: ["jsonrpc", "transport", "connection"],
  remote: ["limits", "jsonrpc", "transport", "index"],
  http: ["limits", "jsonrpc", "transport", "remote", "index"],
  websocket: ["limits", "jsonrpc", "transport", "remote", "index"],
  connection: ["limits", "jsonrpc", "transport"],
  peer: ["jsonrpc", "transport", "connection"],
  session: [],
};

/** Folders that must be independent of the protocol version. */
const versionless = [
  "listener",
  "jsonrpc",
  "transport",
  "stdio",
  "recording",
  "http",
  "websocket",
  "connection",
  "peer",
];

/** Folders that must not mention protocol methods, so they work with any JSON-RPC protocol. */
const methodless = [
  "listener",
  "jsonrpc",
  "transport",
  "stdio",
  "recording",
  "http",
  "websocket",
  "connection",
];

const method =
  /^(?:initialize|authenticate|logout|(?:session|fs|terminal|mcp|auth|elicitation|providers|document|nes)\/[\w/]+)$/;

/**
 * Finds imports in `protocol` that violate its layering, and transports that depend on the protocol they carry.
 * Linters do not know about the layers or the ACP methods.
 */
export function checkProtocolLayers(tree: SourceTree): Finding[] {
  const edges = [...moduleGraphOf(tree).values()].flat();
  return [
    ...edges.flatMap((edge) => (isTestFile(edge.from) ? [] : layerBreach(edge))),
    ...tree.sources().flatMap((file) => (isTestFile(file.path) ? [] : methodNames(file))),
  ];
}

function folderOf(path: string): string | undefined {
  if (!path.startsWith(source)) return undefined;
  const [folder, ...rest] = path.slice(source.length).split("/");
  return rest.length === 0 ? undefined : folder;
}

function layerBreach({ from, line, specifier, target }: ImportEdge): Finding[] {
  const folder = folderOf(from);
  if (folder === undefined || target.to !== "file") return [];
  const breach = (why: string): Finding[] => [
    { file: from, line, message: `imports "${specifier}": ${why}` },
  ];
  if (versionless.includes(folder) && /\/src\/(?:.*\/)?v\d\//.test(target.path)) {
    return breach(`${folder} knows no protocol version`);
  }
  const allowed = layers[folder];
  const other = folderOf(target.path) ?? "index";
  if (!allowed || !target.path.startsWith(source) || other === folder || allowed.includes(other)) return [];
  return breach(allowed.length === 0 ? `${folder} imports no other folder` : `${folder} lies below it`);
}

function methodNames(file: SourceFile): Finding[] {
  if (!methodless.includes(folderOf(file.path) ?? "")) return [];
  const findings: Finding[] = [];
  walk(file.program, (node) => {
    const text = textOf(node);
    if (text === undefined || !method.test(text)) return;
    findings.push({
      file: file.path,
      line: file.lineAt(node.start),
      message: `names the method "${text}": JSON-RPC and transports know no method of the protocol`,
    });
  });
  return findings;
}

function textOf(node: Node): string | undefined {
  if (node.type === "TemplateElement") return node.value.cooked ?? undefined;
  return node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}
