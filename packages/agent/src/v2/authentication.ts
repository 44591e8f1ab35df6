import type { PeerHandlers } from "@parley/protocol";
import type { AgentMethods } from "@parley/schema/v2";

import type { DialectHost } from "../dialect/dialect-host.ts";
import { createLoginHandlers } from "../dialect/login-handlers.ts";

/**
 * Creates the handlers that log users in and out if the agent requires authentication.
 *
 * @see https://agentclientprotocol.com/protocol/v2/authentication
 */
export function authenticationHandlers(host: DialectHost): PeerHandlers<AgentMethods>["requests"] {
  const handlers = createLoginHandlers(host);
  return handlers === undefined ? {} : { "auth/login": handlers.login, "auth/logout": handlers.logout };
}
