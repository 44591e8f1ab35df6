import type { AuthAccount } from "@parley/schema/v1/unstable";

import type { AgentDefinition } from "../author/agent-definition.ts";
import type { Authentication, LoginUser } from "../author/authentication.ts";
import type { DialectHost } from "../dialect/dialect-host.ts";
import type { WorkState } from "../event/work-state.ts";

interface StatusHandlers {
  "auth/status"(): AuthStatus;
  "session/status"(params: { readonly sessionId: string }): Promise<SessionStatus>;
}

interface AuthStatus {
  readonly state: "authenticated" | "unauthenticated" | "not_required";
  readonly accounts?: readonly AuthAccount[];
}

interface SessionStatus {
  readonly status: "open" | "saved";
  readonly state?: Pick<WorkState, "state">;
}

/**
 * Creates the handlers that report whether the user is logged in and whether a session is open. They have no
 * side effects. Only version 2 reports the work state of an open session.
 *
 * @see https://agentclientprotocol.com/rfds/get-auth-state
 */
export function statusHandlers(host: DialectHost, version: number): Partial<StatusHandlers> {
  const { definition, principal } = host;
  return {
    ...(knowsAuthStatus(definition) && {
      "auth/status": () => authStatus(definition.authentication, { principal }),
    }),
    async "session/status"({ sessionId }) {
      const state = await host.workState(sessionId);
      if (state === undefined) return { status: "saved" };
      return { status: "open", ...(version > 1 && { state: { state } }) };
    },
  };
}

/** Whether the agent can report whether its users are logged in. */
export const knowsAuthStatus = ({ capabilities }: AgentDefinition): boolean =>
  capabilities?.authStatus !== false;

function authStatus(authentication: Authentication | undefined, user: LoginUser): AuthStatus {
  if (authentication === undefined) return { state: "not_required" };
  if (!authentication.isAuthenticated(user)) return { state: "unauthenticated" };
  const accounts = authentication.accounts?.(user);
  return { state: "authenticated", ...(accounts && { accounts }) };
}
