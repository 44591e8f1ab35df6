import type { PeerHandlers } from "@parley/protocol";
import type { AgentMethods } from "@parley/schema/v1";

import { renderPage, toQuery, toSessionInfo } from "../dialect/session-list.ts";
import type { SessionRequest } from "../dialect/session-request.ts";
import type { AgentHost } from "../host/agent-host.ts";
import type { OpenSession } from "../session/open-session.ts";
import { describeConfig } from "./session-config.ts";

type Handlers = PeerHandlers<AgentMethods>["requests"];

/**
 * Sessions come and go. What the agent does not advertise for want of a store, it does not have.
 *
 * @see https://agentclientprotocol.com/protocol/session-setup
 */
export function sessionHandlers(host: AgentHost): Handlers {
  const isStored = host.definition.store !== undefined;
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
      const session = await host.loadSession(params.sessionId, toSessionRequest(params), {
        replay: true,
        signal: context.signal,
      });
      context.afterResponse(() => announce(session));
      return describeConfig(session);
    },
    async "session/resume"(params, context) {
      const session = await host.loadSession(params.sessionId, toSessionRequest(params), {
        replay: false,
        signal: context.signal,
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

interface SessionParams {
  readonly cwd: string;
  readonly additionalDirectories?: string[];
  readonly mcpServers?: SessionRequest["mcpServers"];
}

/** What a request that opens a session asks for. */
export function toSessionRequest({ cwd, additionalDirectories, mcpServers }: SessionParams): SessionRequest {
  return { cwd, additionalDirectories: additionalDirectories ?? [], mcpServers: mcpServers ?? [] };
}

/** What a session has to say when the client knows that it is open. */
export function announce(session: OpenSession): void {
  void session.closeUnfinished().catch(() => undefined);
  if (session.commands.length > 0) void session.sendCommands();
  session.mcpServers.follow();
}
