import { type PeerHandlers, type RequestError, invalidParams } from "@parley/protocol";
import type { McpServer as NeutralMcpServer } from "@parley/schema/neutral";
import type { AgentMethods, McpServer } from "@parley/schema/v2";

import type { DialectHost } from "../dialect/dialect-host.ts";
import {
  type ResumeParams,
  type SessionSetup,
  sessionHandlers as createHandlers,
} from "../dialect/session-handlers.ts";
import { isAbsolutePath } from "../value/absolute-path.ts";
import { describeConfig } from "./session-config.ts";

/** The parts of session requests and responses that are specific to version 2. */
export const sessionSetup: SessionSetup<McpServer, ReturnType<typeof describeConfig>> = {
  toMcpServers,
  describe: describeConfig,
  describeConfig,
  announce: (session) => session.announce(),
  replaysOnResume,
};

/**
 * Creates the session handlers.
 *
 * @see https://agentclientprotocol.com/protocol/v2/session-setup
 */
export function sessionHandlers(
  host: DialectHost,
  { markers, drafts }: { readonly markers: boolean; readonly drafts: boolean },
): PeerHandlers<AgentMethods>["requests"] {
  // A client that finds no markers assumes that the agent can list and resume sessions.
  const isStored = host.definition.store !== undefined || !markers;
  return createHandlers(host, sessionSetup, { isStored, drafts });
}

function replaysOnResume({ replayFrom }: ResumeParams): boolean {
  if (replayFrom === undefined || replayFrom === null) return false;
  if (replayFrom.type === "start") return true;
  throw invalidParams(`Cannot replay from "${replayFrom.type}": the starting point is not supported`, {
    replayFrom: replayFrom.type,
  });
}

/**
 * @throws {RequestError} `-32602` if two servers have the same name, a command is relative, or a server has a type
 * that does not exist in version 2.
 */
function toMcpServers(servers: readonly McpServer[]): readonly NeutralMcpServer[] {
  const names = new Set<string>();
  return servers.map((given) => {
    const server = toMcpServer(given);
    const { name } = server;
    if (names.has(name)) throw cannotConnect(name, "another server has the same name");
    names.add(name);
    if ("command" in server && !isAbsolutePath(server.command)) {
      const { command } = server;
      throw cannotConnect(name, `its command ${JSON.stringify(command)} is not an absolute path`, {
        command,
      });
    }
    return server;
  });
}

function toMcpServer(server: McpServer): NeutralMcpServer {
  if (isAcpServer(server)) return server;
  switch (server.type) {
    case "stdio": {
      const { type: _, args = [], env = [], ...rest } = server;
      return { ...rest, args, env };
    }
    case "http":
      return { ...server, headers: server.headers ?? [] };
    default: {
      const { type, name } = server;
      throw cannotConnect(name, `type "${type}" is not supported`, { type });
    }
  }
}

function cannotConnect(name: unknown, reason: string, details: object = {}): RequestError {
  const message = `Cannot connect MCP server ${JSON.stringify(name)}: ${reason}`;
  return invalidParams(message, { mcpServer: name, ...details });
}

/**
 * Whether the server is provided over the connection itself. Only the unstable dialect supports this, and
 * `checkSessionRequest` rejects such servers if the agent does not connect to them.
 */
function isAcpServer(server: { readonly type: string }): server is NeutralMcpServer & { type: "acp" } {
  return server.type === "acp";
}
