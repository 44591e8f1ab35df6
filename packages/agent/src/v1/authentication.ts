import type { PeerHandlers } from "@parley/protocol";
import type { AgentMethods } from "@parley/schema/v1";

import type { DialectHost } from "../dialect/dialect-host.ts";
import { createLoginHandlers } from "../dialect/login-handlers.ts";

/**
 * Creates the handlers that log users in and out if the agent requires authentication.
 *
 * @see https://agentclientprotocol.com/protocol/schema#authenticate
 */
export function authenticationHandlers(host: DialectHost): PeerHandlers<AgentMethods>["requests"] {
  const handlers = createLoginHandlers(host);
  return handlers === undefined ? {} : { authenticate: handlers.login, logout: handlers.logout };
}
