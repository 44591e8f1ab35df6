import type { AuthAccount } from "@parley/schema/v1/unstable";

import type { AgentConnection } from "../api/agent-connection.ts";
import { requireCapability } from "../capability/advertised.ts";

/**
 * Whether the user has to log in, and the accounts that the agent uses. The accounts are for display only.
 *
 * @experimental
 */
export interface AuthStatus {
  /** Login state; `unknown` if the agent cannot tell or sends an unknown state. */
  readonly state: (typeof STATES)[number] | "unknown";
  readonly accounts: readonly AuthAccount[];
}

const STATES = ["authenticated", "unauthenticated", "not_required"] as const;

interface Authenticating {
  readonly auth?: { readonly status?: unknown } | null;
}

/**
 * Requests the login state from the agent without changing anything.
 *
 * @throws {CapabilityError} if the agent does not advertise `auth.status`.
 * @experimental
 */
export async function authStatus(
  agent: Pick<AgentConnection, "initializeResult" | "request">,
): Promise<AuthStatus> {
  const { agentCapabilities, capabilities } = agent.initializeResult as {
    readonly agentCapabilities?: Authenticating;
    readonly capabilities?: Authenticating;
  };
  const { auth } = capabilities ?? agentCapabilities ?? {};
  requireCapability(Boolean(auth?.status), "auth/status", "auth.status");
  const answer = await agent.request("auth/status", {});
  const { state, accounts } = Object(answer) as { readonly state?: unknown; readonly accounts?: unknown };
  return {
    state: STATES.find((known) => known === state) ?? "unknown",
    accounts: Array.isArray(accounts) ? accounts.filter(isAccount) : [],
  };
}

function isAccount(account: unknown): account is AuthAccount {
  return typeof (Object(account) as { readonly label?: unknown }).label === "string";
}
