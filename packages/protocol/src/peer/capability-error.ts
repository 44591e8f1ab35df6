import { acrossCopies } from "@parley/schema";

/** Thrown for a call that needs a capability that the peer did not advertise. Nothing was sent. */
export class CapabilityError extends Error {
  declare readonly name: "CapabilityError";
  /** The capability's name in the protocol, such as `sessionCapabilities.list`. */
  readonly capability: string;

  constructor(method: string, capability: string) {
    super(`Cannot call "${method}": the peer does not advertise "${capability}"`);
    this.capability = capability;
  }
}

acrossCopies(CapabilityError, "CapabilityError");
