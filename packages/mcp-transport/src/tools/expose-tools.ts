import { createHash } from "node:crypto";

import { visibleLine } from "@parley/protocol/text";

import type { McpTool, McpToolPresentation } from "../api/mcp-tool.ts";

/** A tool as listed by its server. */
export type ListedTool = Omit<McpTool, "exposedName" | "server" | "serverFingerprint">;

export interface ListedServer {
  readonly fingerprint: string;
  readonly tools: readonly ListedTool[];
}

/** Maximum length of a name that model providers accept. */
const longestName = 64;
const hashLength = 8;

/**
 * Assigns each tool its name for the model: `server__tool`, restricted to characters that model providers allow.
 * Names that are too long or ambiguous end with a hash of both original names. A name depends only on the declared
 * servers and its own server's list, never on the order in which servers connect. `lists` has an entry for every
 * declared server.
 */
export function exposeTools(lists: ReadonlyMap<string, ListedServer>): ReadonlyMap<string, McpTool> {
  const exposed = new Map<string, McpTool>();
  for (const [server, { fingerprint: serverFingerprint, tools }] of lists) {
    const rivals = [...lists.keys()].filter((other) => other !== server).map(cleanName);
    const unique = [...new Map(tools.map((tool) => [tool.name, tool])).values()];
    const alike = Map.groupBy(unique, (tool) => cleanName(tool.name));
    for (const tool of unique) {
      const plain = `${cleanName(server)}__${cleanName(tool.name)}`;
      const isAmbiguous =
        plain.length > longestName ||
        alike.get(cleanName(tool.name))?.length !== 1 ||
        rivals.some((rival) => plain.startsWith(`${rival}__`));
      let exposedName = isAmbiguous ? hashedName(plain, [server, tool.name]) : plain;
      for (let attempt = 1; exposed.has(exposedName); attempt += 1) {
        exposedName = hashedName(plain, [server, tool.name, attempt]);
      }
      exposed.set(exposedName, { ...tool, exposedName, server, serverFingerprint });
    }
  }
  return exposed;
}

function hashedName(plain: string, identity: readonly unknown[]): string {
  const hash = createHash("sha256").update(JSON.stringify(identity)).digest("hex").slice(0, hashLength);
  return `${plain.slice(0, longestName - hashLength - 1)}_${hash}`;
}

function cleanName(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9_-]+/g, "_");
}

/**
 * Returns a tool's title on one line, without invisible characters. The kind is always `other` regardless of the
 * server's annotations, because clients grant permissions by kind and a server could falsely claim to be harmless.
 */
export function describeTool({ title, name, annotations }: McpTool): McpToolPresentation {
  return { title: visibleLine(title ?? annotations?.title ?? name), kind: "other" };
}
