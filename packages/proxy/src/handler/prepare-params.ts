import { invalidParams } from "@parley/protocol";

import { protocolVersionOf } from "./protocol-version.ts";
import type { AddedMcpServer } from "./proxy-definition.ts";
import type { ProxyVersion } from "./proxy-methods.ts";

/** A message that needs its params prepared. */
export interface PreparedMessage {
  readonly method: string;
  readonly version: ProxyVersion;
  readonly params: unknown;
}

/**
 * Returns the params of an outgoing message: the handler's `params`, adjusted and checked, or `undefined` to keep the
 * original ones.
 */
export type PrepareParams = (message: PreparedMessage, params: unknown) => unknown;

/** Requests that specify a session's MCP servers. */
export const SESSION_OPENERS: readonly string[] = [
  "session/new",
  "session/load",
  "session/resume",
  "session/fork",
];

interface WithServers {
  readonly mcpServers?: readonly AddedMcpServer[] | undefined;
}

/**
 * Creates the function that adds MCP servers to sessions and prevents proxies from changing the connection's version.
 */
export function createPrepareParams(servers: readonly AddedMcpServer[] = []): PrepareParams {
  return (message, params) => {
    if (message.method === "initialize" && params !== undefined) checkProtocolVersion(message.params, params);
    if (servers.length === 0 || !SESSION_OPENERS.includes(message.method)) return params;
    const session = (params ?? message.params) as WithServers;
    const declared = session.mcpServers ?? [];
    const names = new Set(declared.map(({ name }) => name));
    for (const { name } of servers) if (names.has(name)) throw nameTaken(name);
    return {
      ...session,
      mcpServers: [...declared, ...servers.map((server) => inVersion(server, message.version))],
    };
  };
}

/** @throws {TypeError} if the version differs from the previous value. */
export function checkProtocolVersion(before: unknown, after: unknown): void {
  if (before === undefined || protocolVersionOf(before) === protocolVersionOf(after)) return;
  throw new TypeError(
    `Cannot change "protocolVersion" from ${String(protocolVersionOf(before))} to ${String(protocolVersionOf(after))}: a proxy passes it on`,
  );
}

function nameTaken(name: unknown): Error {
  return invalidParams(
    `Cannot add MCP server ${JSON.stringify(name)}: the client declares one of that name`,
    { name },
  );
}

/** Converts a stdio server to the version's format. In version 1, it has no `type`. */
function inVersion(server: AddedMcpServer, version: ProxyVersion): object {
  const { type, ...rest } = server as { readonly type?: string };
  if (type !== undefined && type !== "stdio") return server;
  return version === 1 ? { args: [], env: [], ...rest } : { type: "stdio", ...rest };
}
