import type { PeerHandlers } from "@parley/protocol";
import type { AgentMethods } from "@parley/schema/v1";

import { createLoginHandlers } from "../dialect/login-handlers.ts";
import type { SessionHost } from "../dialect/session-host.ts";

/**
 * Creates the handlers that log users in and out, if the agent has authentication.
 *
 * @see https://agentclientprotocol.com/protocol/schema#authenticate
 */
export function authenticationHandlers(host: SessionHost): PeerHandlers<AgentMethods>["requests"] {
  const handlers = createLoginHandlers(host);
  return handlers === undefined ? {} : { authenticate: handlers.login, logout: handlers.logout };
}
