import { type PeerHandlers, invalidParams } from "@parley/protocol";
import type { McpServer as NeutralMcpServer } from "@parley/schema/v1";
import type { AgentMethods, McpServer, ReplayFrom } from "@parley/schema/v2";

import { renderPage, toQuery, toSessionInfo } from "../dialect/session-list.ts";
import type { SessionRequest } from "../dialect/session-request.ts";
import type { AgentHost } from "../host/agent-host.ts";
import type { OpenSession } from "../session/open-session.ts";
import { describeConfig } from "./session-config.ts";

type Handlers = PeerHandlers<AgentMethods>["requests"];

/**
 * Sessions come and go.
 *
 * @see https://agentclientprotocol.com/protocol/v2/session-setup
 */
export function sessionHandlers(host: AgentHost, { markers }: { readonly markers: boolean }): Handlers {
  // Without markers, a client takes for granted that there is a list, and that it can resume.
  const isStored = host.definition.store !== undefined || !markers;
  return { ...openSessionHandlers(host), ...(isStored && storedSessionHandlers(host)) };
}

function openSessionHandlers(host: AgentHost): Handlers {
  return {
    async "session/new"(params, context) {
      const session = await host.newSession(toSessionRequest(params), context.signal);
      context.afterResponse(() => announce(session));
      return { sessionId: session.sessionId, ...describeConfig(session) };
    },
    async "session/close"({ sessionId }) {
      await host.closeSession(sessionId);
      return {};
    },
  };
}

function storedSessionHandlers(host: AgentHost): Handlers {
  return {
    async "session/load"(params, context) {
      const { signal } = context;
      const session = await host.loadSession(params.sessionId, toSessionRequest(params), {
        replay: true,
        signal,
      });
      context.afterResponse(() => announce(session));
      return describeConfig(session);
    },
    async "session/resume"(params, context) {
      const { signal } = context;
      const replay = isReplayed(params.replayFrom);
      const session = await host.loadSession(params.sessionId, toSessionRequest(params), {
        replay,
        signal,
      });
      context.afterResponse(() => announce(session));
      return describeConfig(session);
    },
    async "session/list"(params) {
      return renderPage(await host.listSessions(toQuery(params)), toSessionInfo);
    },
    async "session/delete"({ sessionId }) {
      await host.deleteSession(sessionId);
      return {};
    },
  };
}

/** @throws {RequestError} `-32602` for a place that this version does not know. */
function isReplayed(from: ReplayFrom | null | undefined): boolean {
  if (from === undefined || from === null) return false;
  if (from.type === "start") return true;
  throw invalidParams(`Cannot replay from "${from.type}": the place is not supported`, {
    replayFrom: from.type,
  });
}

interface SessionParams {
  readonly cwd: string;
  readonly additionalDirectories?: string[];
  readonly mcpServers?: McpServer[];
}

/** What a request that opens a session asks for. */
export function toSessionRequest({ cwd, additionalDirectories, mcpServers }: SessionParams): SessionRequest {
  return {
    cwd,
    additionalDirectories: additionalDirectories ?? [],
    mcpServers: (mcpServers ?? []).map(toMcpServer),
  };
}

/** @throws {RequestError} `-32602` for a type that version 2 does not have. */
function toMcpServer(server: McpServer): NeutralMcpServer {
  // Only the unstable dialect has these; whoever checks the request knows.
  if ((server.type as string) === "acp") return server as unknown as NeutralMcpServer;
  switch (server.type) {
    case "stdio": {
      const { type: _, args = [], env = [], ...rest } = server;
      return { ...rest, args, env };
    }
    case "http":
      return { ...server, headers: server.headers ?? [] };
    default: {
      const { type, name } = server;
      const message = `Cannot connect MCP server ${JSON.stringify(name)}: type "${type}" is not supported`;
      throw invalidParams(message, { mcpServer: name, type });
    }
  }
}

/** What a session has to say when the client knows that it is open. */
export function announce(session: OpenSession): void {
  void session.closeUnfinished().catch(() => undefined);
  session.mcpServers.follow();
}
