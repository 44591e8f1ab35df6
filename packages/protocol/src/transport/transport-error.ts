import { acrossCopies } from "@parley/schema";

/**
 * The connection to the peer is broken: the peer stopped reading or sent too much, or the pipe, socket or process is
 * gone.
 */
export class TransportError extends Error {}

acrossCopies(TransportError, "TransportError");
