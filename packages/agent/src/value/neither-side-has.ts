import { CapabilityError } from "@parley/protocol";

/**
 * Returns the error for an operation that the client does not support and that the agent cannot perform itself
 * without `option` in its definition.
 */
export function neitherSideHas(method: string, capability: string, option: string): CapabilityError {
  const error = new CapabilityError(method, capability);
  error.message = `Cannot call "${method}": the client does not advertise "${capability}", and the agent is defined without "${option}"`;
  return error;
}
