import { acrossCopies } from "@parley/schema";

/** The peer did not advertise the capability that a call needs, so nothing was sent. */
export class CapabilityError extends Error {
  declare readonly name: "CapabilityError";
  /** The capability as spelled on the wire, for example `sessionCapabilities.list`. */
  readonly capability: string;

  constructor(method: string, capability: string) {
    super(`Cannot call "${method}": the peer does not advertise "${capability}"`);
    this.capability = capability;
  }
}

acrossCopies(CapabilityError, "CapabilityError");
