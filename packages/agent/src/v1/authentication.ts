import type { PeerHandlers } from "@parley/protocol";
import type { AgentMethods, AuthMethod } from "@parley/schema/v1";

import { type AuthenticationMethod, login } from "../author/authentication.ts";
import type { AgentHost } from "../host/agent-host.ts";

/**
 * Users log in and out, if the agent wants to know who they are.
 *
 * @see https://agentclientprotocol.com/protocol/schema#authenticate
 */
export function authenticationHandlers(host: AgentHost): PeerHandlers<AgentMethods>["requests"] {
  const { authentication } = host.definition;
  if (authentication === undefined) return {};
  return {
    async authenticate({ methodId }, { signal }) {
      await login(authentication, methodId, { signal });
      return {};
    },
    async logout() {
      await authentication.logout();
      return {};
    },
  };
}

/** A way to log in, as version 1 has it. */
export function renderMethod(method: AuthenticationMethod): AuthMethod {
  const { id, name, description } = method;
  const texts = { id, name, ...(description === undefined ? {} : { description }) };
  if (method.type !== "terminal") return texts;
  const { args, env } = method;
  return { type: "terminal", ...texts, ...(args && { args: [...args] }), ...(env && { env: { ...env } }) };
}
