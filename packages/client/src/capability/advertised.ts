import { CapabilityError } from "@parley/protocol";

import type { AgentCapabilities } from "../api/agent-capabilities.ts";

/** Capabilities of an agent, and their names in the protocol, which appear in a `CapabilityError`. */
export interface Advertised {
  readonly capabilities: AgentCapabilities;
  /** Path that precedes the name of a capability in the protocol, by group. */
  readonly prefix: { readonly session: string; readonly prompt: string; readonly mcp: string };
}

/**
 * Asserts that the agent advertised a capability. `capability` is its name in the protocol.
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
