import type { PeerHandlers } from "@parley/protocol";
import type { AgentMethods, McpServer } from "@parley/schema/v1";

import { type SessionSetup, sessionHandlers as createHandlers } from "../dialect/session-handlers.ts";
import type { HostedSession, SessionHost } from "../dialect/session-host.ts";
import { describeConfig } from "./session-config.ts";

/** The parts of session requests and responses that are version 1's own. */
export const sessionSetup: SessionSetup<McpServer, ReturnType<typeof describeConfig>> = {
  toMcpServer: (server) => server,
  describe: describeConfig,
  announce(session: HostedSession) {
    if (session.commands.length > 0) void session.sendCommands();
    session.announce();
  },
  replaysOnResume: () => false,
};

/**
 * Creates the handlers of sessions.
 *
 * @see https://agentclientprotocol.com/protocol/session-setup
 */
export function sessionHandlers(host: SessionHost): PeerHandlers<AgentMethods>["requests"] {
  return createHandlers(host, sessionSetup, { isStored: host.definition.store !== undefined });
}
