import { TransportError } from "@parley/protocol";

/** Error codes of an output whose reader is gone. */
const gone: readonly unknown[] = ["EPIPE", "ECONNRESET"];

/**
 * Whether a connection closed because the client did not read, sent too long a message, or the transport broke; false
 * if one side closed it or the client is gone.
 */
export function isConnectionFailure(reason: Error): boolean {
  if (!(reason instanceof TransportError)) return false;
  const { code } = (reason.cause ?? {}) as { readonly code?: unknown };
  return !gone.includes(code);
}
