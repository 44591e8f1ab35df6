import type { PeerHandlers } from "@parley/protocol";
import type { AgentMethods, McpServer } from "@parley/schema/v1";

import type { DialectSession, DialectHost } from "../dialect/dialect-host.ts";
import { type SessionSetup, sessionHandlers as createHandlers } from "../dialect/session-handlers.ts";
import { describeConfig } from "./session-config.ts";

/** The parts of session requests and responses that are specific to version 1. */
export const sessionSetup: SessionSetup<McpServer, ReturnType<typeof describeSession>> = {
  toMcpServers: (servers) => servers,
  describe: describeSession,
  describeConfig,
  announce(session: DialectSession) {
    if (session.commands.length > 0) void session.sendCommands();
    session.announce();
  },
  replaysOnResume: () => false,
};

/**
 * Returns a session's settings, along with the state of another client's turn, because version 1 has no update for
 * it.
 */
function describeSession(
  session: DialectSession,
): ReturnType<typeof describeConfig> & { _meta?: { "acp/turnState": string } } {
  const { watchedState: state } = session;
  return { ...describeConfig(session), ...(state !== "idle" && { _meta: { "acp/turnState": state } }) };
}

/**
 * Creates the session handlers.
 *
 * @see https://agentclientprotocol.com/protocol/session-setup
 */
export function sessionHandlers(
  host: DialectHost,
  { drafts }: { readonly drafts: boolean },
): PeerHandlers<AgentMethods>["requests"] {
  return createHandlers(host, sessionSetup, { isStored: host.definition.store !== undefined, drafts });
}
