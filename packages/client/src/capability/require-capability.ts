import { CapabilityError } from "@parley/protocol";

/**
 * Refuses what the agent did not advertise; `capability` is the name on the wire.
 *
 * @throws {CapabilityError}
 */
export function requireCapability(
  advertised: boolean,
  method: string,
  capability: string,
): asserts advertised {
  if (!advertised) throw new CapabilityError(method, capability);
}
