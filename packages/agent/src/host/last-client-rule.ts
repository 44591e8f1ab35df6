import type { AgentDefinition } from "../author/agent-definition.ts";

/** Effect on a session when the last client that has it open is gone. */
export interface LastClientRule {
  /** True if its turns are cancelled. */
  readonly cancelsTurns: boolean;
  /**
   * True if the session and its open questions wait for another client. Otherwise questions are answered as cancelled, and
   * the session is released when its turns have ended.
   */
  readonly awaitsClients: boolean;
  /** Milliseconds after which its turns are cancelled and it is released, unless a client has attached to it. */
  readonly keepMs: number | undefined;
}

/**
 * Returns the rule of a definition's `onDisconnect`.
 *
 * @param servesMore true if the host may serve another client. Without a store there is none that could load a session.
 */
export function lastClientRule(
  { onDisconnect = "cancel", store }: Pick<AgentDefinition, "onDisconnect" | "store">,
  servesMore: boolean,
): LastClientRule {
  if (typeof onDisconnect === "string") {
    return { cancelsTurns: onDisconnect === "cancel", awaitsClients: false, keepMs: undefined };
  }
  const awaitsClients = servesMore && store !== undefined;
  return { cancelsTurns: false, awaitsClients, keepMs: onDisconnect.keepMs };
}
