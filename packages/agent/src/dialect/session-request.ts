import { invalidParams } from "@parley/protocol";
import { mcpServerType } from "@parley/schema";
import type { McpServer } from "@parley/schema/neutral";

import type { McpServerKinds } from "../author/mcp-connections.ts";
import { isAbsolutePath, isPossiblePath, normalizePath } from "../value/absolute-path.ts";

/** A client's request to create, load or resume a session. */
export interface SessionRequest {
  readonly cwd: string;
  readonly additionalDirectories: readonly string[];
  readonly mcpServers: readonly McpServer[];
}

/**
 * Returns the request with normalised paths.
 *
 * @param kinds kinds of MCP servers that the agent connects; none if left out.
 * @throws {RequestError} `-32602` for a relative path, or an MCP server of a kind that the agent does not connect.
 */
export function checkSessionRequest(
  { cwd, additionalDirectories, mcpServers }: SessionRequest,
  kinds: McpServerKinds | undefined,
): SessionRequest {
  for (const server of mcpServers) checkMcpServer(server, kinds);
  return {
    cwd: checkPath("cwd", cwd),
    additionalDirectories: additionalDirectories.map((path) => checkPath("additionalDirectories", path)),
    mcpServers,
  };
}

/**
 * Returns the normalised path.
 *
 * @throws {RequestError} `-32602` if `path` is not absolute, or not possible on any file system.
 */
export function checkPath(member: string, path: string): string {
  const flaw = !isAbsolutePath(path)
    ? "not an absolute path"
    : isPossiblePath(path)
      ? undefined
      : "not a possible path";
  if (flaw === undefined) return normalizePath(path);
  throw invalidParams(`Cannot accept "${member}": ${JSON.stringify(path)} is ${flaw}`, { [member]: path });
}

function checkMcpServer(server: McpServer, kinds: McpServerKinds | undefined): void {
  const type = mcpServerType(server);
  if (kinds?.[type as keyof McpServerKinds] === true) return;
  throw invalidParams(`Cannot connect MCP server "${server.name}": type "${type}" is not supported`, {
    mcpServer: server.name,
    type,
  });
}

/** @throws {RequestError} `-32602` if a stored session has another `cwd` than the client asks for. */
export function assertCwd(sessionId: string, asked: string, actual: string): void {
  if (asked === normalizePath(actual)) return;
  throw invalidParams(`Cannot open session "${sessionId}" in "${asked}": its cwd is "${actual}"`);
}
