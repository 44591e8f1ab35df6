import type { PeerHandlers } from "@parley/protocol";
import type { AgentMethods, AuthMethod } from "@parley/schema/v1";

import type { AuthenticationMethod } from "../author/authentication.ts";
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

/** A way to log in, as version 1 has it. */
export function renderMethod(method: AuthenticationMethod): AuthMethod {
  const { id, name, description } = method;
  const texts = { id, name, ...(description === undefined ? {} : { description }) };
  if (method.type !== "terminal") return texts;
  const { args, env } = method;
  return { type: "terminal", ...texts, ...(args && { args: [...args] }), ...(env && { env: { ...env } }) };
}
