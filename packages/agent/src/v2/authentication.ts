import type { PeerHandlers } from "@parley/protocol";
import type { AgentMethods, AuthMethod } from "@parley/schema/v2";

import { type AuthenticationMethod, login } from "../author/authentication.ts";
import type { AgentHost } from "../host/agent-host.ts";

/**
 * Users log in and out, if the agent wants to know who they are.
 *
 * @see https://agentclientprotocol.com/protocol/v2/authentication
 */
export function authenticationHandlers(host: AgentHost): PeerHandlers<AgentMethods>["requests"] {
  const { authentication } = host.definition;
  if (authentication === undefined) return {};
  return {
    async "auth/login"({ methodId }, { signal }) {
      await login(authentication, methodId, { signal });
      return {};
    },
    async "auth/logout"() {
      await authentication.logout();
      return {};
    },
  };
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
