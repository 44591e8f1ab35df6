import type { PeerHandlers } from "@parley/protocol";
import type { AgentMethods } from "@parley/schema/v1";

import { createLoginHandlers } from "../dialect/login-handlers.ts";
import type { SessionHost } from "../dialect/session-host.ts";

/**
 * Users log in and out, if the agent wants to know who they are.
 *
 * @see https://agentclientprotocol.com/protocol/schema#authenticate
 */
export function authenticationHandlers(host: SessionHost): PeerHandlers<AgentMethods>["requests"] {
  const handlers = createLoginHandlers(host);
  return handlers === undefined ? {} : { authenticate: handlers.login, logout: handlers.logout };
}
