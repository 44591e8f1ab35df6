import { CapabilityError } from "@parley/protocol";

/**
 * An error for something that the client does not offer, and that the agent would do itself if its definition had
 * `option`.
 */
export function neitherSideHas(method: string, capability: string, option: string): CapabilityError {
  const error = new CapabilityError(method, capability);
  error.message = `Cannot call "${method}": the client does not advertise "${capability}", and the agent is defined without "${option}"`;
  return error;
}
