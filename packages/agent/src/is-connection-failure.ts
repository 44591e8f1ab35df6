import { TransportError } from "@parley/protocol";

/** Error codes of an output whose reader has disconnected. */
const gone: readonly unknown[] = ["EPIPE", "ECONNRESET"];

/**
 * Whether a connection closed because the client did not read, sent a message that was too long, or had a broken
 * transport. False if one side closed it or the client disconnected.
 */
export function isConnectionFailure(reason: Error): boolean {
  if (!(reason instanceof TransportError)) return false;
  const { code } = (reason.cause ?? {}) as { readonly code?: unknown };
  return !gone.includes(code);
}
