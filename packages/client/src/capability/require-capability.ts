import { CapabilityError } from "@parley/protocol";

/**
 * Asserts that the agent advertised a capability. `capability` is its name on the wire.
 *
 * @throws {CapabilityError} if it did not.
 */
export function requireCapability(
  advertised: boolean,
  method: string,
  capability: string,
): asserts advertised {
  if (!advertised) throw new CapabilityError(method, capability);
}
