import type { PeerHandlers } from "@parley/protocol";
import type { AgentMethods, McpServer } from "@parley/schema/v1";

import type { DialectSession, DialectHost } from "../dialect/dialect-host.ts";
import { type SessionSetup, sessionHandlers as createHandlers } from "../dialect/session-handlers.ts";
import { describeConfig } from "./session-config.ts";

/** The parts of session requests and responses that are version 1's own. */
export const sessionSetup: SessionSetup<McpServer, ReturnType<typeof describeSession>> = {
  toMcpServers: (servers) => servers,
  describe: describeSession,
  announce(session: DialectSession) {
    if (session.commands.length > 0) void session.sendCommands();
    session.announce();
  },
  replaysOnResume: () => false,
};

/** Writes the settings of a session, and whether a turn of another client runs, which version 1 has no update for. */
function describeSession(
  session: DialectSession,
): ReturnType<typeof describeConfig> & { _meta?: { "acp/turnState": string } } {
  const { watchedState: state } = session;
  return { ...describeConfig(session), ...(state !== "idle" && { _meta: { "acp/turnState": state } }) };
}

/**
 * Creates the handlers of sessions.
 *
 * @see https://agentclientprotocol.com/protocol/session-setup
 */
export function sessionHandlers(host: DialectHost): PeerHandlers<AgentMethods>["requests"] {
  return createHandlers(host, sessionSetup, { isStored: host.definition.store !== undefined });
}
