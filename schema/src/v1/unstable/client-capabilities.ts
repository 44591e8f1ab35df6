import type { Meta } from "../../primitive.ts";
import type { ClientCapabilities as StableClientCapabilities } from "../client-capabilities.ts";

export type * from "../client-capabilities.ts";

/**
 * The capabilities of a client. An agent MUST NOT use one that is not advertised here.
 *
 * See https://agentclientprotocol.com/protocol/v1/initialization#client-capabilities
 */
export interface ClientCapabilities extends StableClientCapabilities {
  /**
   * `{}` if the client follows the sessions of subagents: whose they are, how far they are, what they say to each
   * other, and what may not be done with them. Missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  subagents?: SubagentCapabilities | null;
  /**
   * `{}` if the client handles both `plan_update` and `plan_removed`; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  plan?: PlanCapabilities | null;
}

/** The client follows the sessions of subagents. Only then may an agent send updates about them. */
export interface SubagentCapabilities {
  _meta?: Meta;
}

/** The client handles plans that have ids. */
export interface PlanCapabilities {
  _meta?: Meta;
}
