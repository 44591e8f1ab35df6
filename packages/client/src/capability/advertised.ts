import { CapabilityError } from "@parley/protocol";

import type { AgentCapabilities } from "../api/agent-capabilities.ts";

/** An agent's capabilities and their names on the wire, which appear in a `CapabilityError`. */
export interface Advertised {
  readonly capabilities: AgentCapabilities;
  /** The path that precedes a capability's name on the wire, by group. */
  readonly prefix: { readonly session: string; readonly prompt: string; readonly mcp: string };
}

/**
 * Asserts that the agent advertised a capability. `capability` is its name on the wire.
 *
 * @throws {CapabilityError} if the agent did not advertise it.
 */
export function requireCapability(
  advertised: boolean,
  method: string,
  capability: string,
): asserts advertised {
  if (!advertised) throw new CapabilityError(method, capability);
}
