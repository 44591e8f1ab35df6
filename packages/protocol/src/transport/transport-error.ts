import { acrossCopies } from "@parley/schema";

/**
 * Thrown for a broken connection to the peer: the peer stopped reading or sent too much, or the pipe, socket or
 * process no longer exists.
 */
export class TransportError extends Error {}

acrossCopies(TransportError, "TransportError");
