import type { PeerHandlers } from "@parley/protocol";
import type { AgentMethods, AuthMethod } from "@parley/schema/v2";

import type { AuthenticationMethod } from "../author/authentication.ts";
import { createLoginHandlers } from "../dialect/login-handlers.ts";
import type { SessionHost } from "../dialect/session-host.ts";

/**
 * Users log in and out, if the agent wants to know who they are.
 *
 * @see https://agentclientprotocol.com/protocol/v2/authentication
 */
export function authenticationHandlers(host: SessionHost): PeerHandlers<AgentMethods>["requests"] {
  const handlers = createLoginHandlers(host);
  return handlers === undefined ? {} : { "auth/login": handlers.login, "auth/logout": handlers.logout };
}

/** A way to log in, as version 2 has it. */
export function renderMethod(method: AuthenticationMethod): AuthMethod {
  const { id: methodId, name, description } = method;
  const texts = { methodId, name, ...(description === undefined ? {} : { description }) };
  if (method.type !== "terminal") return { type: "agent", ...texts };
  const { args, env } = method;
  const variables = env && Object.entries(env).map(([variable, value]) => ({ name: variable, value }));
  return {
    type: "terminal",
    ...texts,
    ...(args && { args: [...args] }),
    ...(variables && { env: variables }),
  };
}
