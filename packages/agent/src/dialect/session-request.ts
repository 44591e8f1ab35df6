import { invalidParams } from "@parley/protocol";
import { mcpServerType } from "@parley/schema";
import type { McpServer } from "@parley/schema/neutral";

import type { Directories } from "../author/directories.ts";
import type { McpServerKinds } from "../author/mcp-connections.ts";
import type { SessionRecord } from "../author/session-store.ts";
import type { SystemPrompt, SystemPromptOptions } from "../author/system-prompt.ts";
import type { SessionChoice } from "../event/config-option.ts";
import { isAbsolutePath, isPossiblePath, normalizePath } from "../value/absolute-path.ts";
import { type SystemPromptParams, readSystemPrompt } from "./system-prompt.ts";

/** A client's request to create, load or resume a session. */
export interface SessionRequest {
  readonly cwd: string;
  readonly additionalDirectories: readonly string[];
  readonly mcpServers: readonly McpServer[];
  readonly systemPrompt?: SystemPromptParams | null | undefined;
  /** Initial values of settings, in the order in which they are set. */
  readonly choices?: readonly SessionChoice[] | undefined;
}

/** A request with normalized paths and the session's new system prompt, if any. */
export interface CheckedSessionRequest extends Omit<SessionRequest, "systemPrompt"> {
  readonly systemPrompt: SystemPrompt | undefined;
}

export interface SessionOffer {
  /** The kinds of MCP servers that the client may use. */
  readonly kinds: Partial<McpServerKinds>;
  readonly systemPrompt?: SystemPromptOptions | undefined;
}

/**
 * @throws {RequestError} `-32602` if a path is relative, a kind of MCP server is not supported, or a system prompt
 * is not accepted.
 */
export function checkSessionRequest(
  { mcpServers, systemPrompt, choices, ...place }: SessionRequest,
  offer: SessionOffer,
): CheckedSessionRequest {
  for (const server of mcpServers) checkMcpServer(server, offer.kinds);
  return {
    ...checkPlace(place),
    mcpServers,
    choices,
    systemPrompt: readSystemPrompt(systemPrompt, offer.systemPrompt),
  };
}

type Place = Pick<SessionRequest, "cwd" | "additionalDirectories">;

/**
 * Returns the normalized paths.
 *
 * @throws {RequestError} `-32602` like {@link checkPath}.
 */
export function checkPlace({ cwd, additionalDirectories }: Place): Place {
  return {
    cwd: checkPath("cwd", cwd),
    additionalDirectories: additionalDirectories.map((path) => checkPath("additionalDirectories", path)),
  };
}

/**
 * Returns the normalized path.
 *
 * @throws {RequestError} `-32602` if `path` is not absolute or cannot exist on any file system.
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

function checkMcpServer(server: McpServer, kinds: Partial<McpServerKinds>): void {
  const type = mcpServerType(server);
  if (isConnected(server, kinds)) return;
  throw invalidParams(`Cannot connect MCP server "${server.name}": type "${type}" is not supported`, {
    mcpServer: server.name,
    type,
  });
}

export function isConnected(server: McpServer, kinds: Partial<McpServerKinds> = {}): boolean {
  return kinds[mcpServerType(server) as keyof McpServerKinds] === true;
}

/**
 * Resolves a new session's `cwd` to its real path if the agent has `directories`.
 *
 * @throws {RequestError} `-32602` if `cwd` is not a usable directory.
 */
export async function findDirectory(
  cwd: string,
  directories: Directories | undefined,
): Promise<{ readonly realCwd?: string }> {
  if (directories === undefined) return {};
  const realCwd = await directories.realPath(cwd);
  if (realCwd !== undefined) return { realCwd };
  const reason = `${JSON.stringify(cwd)} is not a directory that the agent can open`;
  throw invalidParams(`Cannot accept "cwd": ${reason}`, { cwd });
}

/**
 * Resolves a stored session's `cwd` to its current real path if the agent has `directories` and the directory
 * exists.
 *
 * @throws {RequestError} `-32602` if `asked` is a different directory rather than another path to the same one.
 */
export async function findStoredDirectory(
  { sessionId, cwd, realCwd }: Pick<SessionRecord, "sessionId" | "cwd" | "realCwd">,
  asked: string,
  directories: Directories | undefined,
): Promise<{ readonly realCwd?: string }> {
  const found = await directories?.realPath(cwd);
  if (asked === normalizePath(cwd)) return found === undefined ? {} : { realCwd: found };
  const real = await directories?.realPath(asked);
  if (real !== undefined && (real === realCwd || real === found)) return { realCwd: real };
  throw invalidParams(`Cannot open session "${sessionId}" in "${asked}": its cwd is "${cwd}"`);
}
