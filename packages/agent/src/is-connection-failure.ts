import { TransportError } from "@parley/protocol";

/** Error codes for writing to an output whose reader has disconnected. */
const gone: readonly unknown[] = ["EPIPE", "ECONNRESET"];

/**
 * Whether a connection closed because the client did not read, because it sent a message that was too long, or
 * because the transport broke. False if one side closed the connection or the client disconnected.
 */
export function isConnectionFailure(reason: Error): boolean {
  if (!(reason instanceof TransportError)) return false;
  const { code } = (reason.cause ?? {}) as { readonly code?: unknown };
  return !gone.includes(code);
}
