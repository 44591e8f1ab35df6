import type { PeerHandlers } from "@parley/protocol";
import type { AgentMethods } from "@parley/schema/v2";

import { createLoginHandlers } from "../dialect/login-handlers.ts";
import type { SessionHost } from "../dialect/session-host.ts";

/**
 * Creates the handlers that log users in and out, if the agent has authentication.
 *
 * @see https://agentclientprotocol.com/protocol/v2/authentication
 */
export function authenticationHandlers(host: SessionHost): PeerHandlers<AgentMethods>["requests"] {
  const handlers = createLoginHandlers(host);
  return handlers === undefined ? {} : { "auth/login": handlers.login, "auth/logout": handlers.logout };
}
