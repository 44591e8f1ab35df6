import { connectionLimits } from "@parley/protocol/limits";

import { throwOutside } from "./throw-outside.ts";

/**
 * Called with every message as it appears on the wire, in order. Use it for logs, recordings and tests. An exception
 * thrown here becomes an uncaught exception in the process and does not affect the connection.
 */
export type WireTap = (direction: "in" | "out", text: string) => void;

/** Limits on how much a connection buffers and how long it waits. */
export interface ConnectionLimits {
  /**
   * Maximum length in characters of an outgoing message. Sending a longer message fails without affecting other
   * calls. The transport limits the peer's messages. Default 64 Mi.
   */
  readonly maxMessageLength?: number | undefined;
  /** Maximum number of characters waiting to be written. The connection closes if it is exceeded. Default 128 Mi. */
  readonly maxUnwrittenLength?: number | undefined;
  /**
   * Maximum number of characters in messages that were read but not fully handled: requests that have no response
   * yet, and notifications whose handlers are waiting for the peer. Each message counts as at least 1,024 characters,
   * and each request as 3,000 more. The connection closes if the limit is exceeded. Default 128 Mi.
   */
  readonly maxUnhandledLength?: number | undefined;
  /**
   * Maximum time that the peer may go without reading any of the written data before the connection closes, in
   * milliseconds. Even if its handlers are slow, each side reads several times within this period, so a peer with the
   * same limit stays connected. Default 60,000.
   */
  readonly stallTimeoutMs?: number | undefined;
  /** Maximum time that closing waits for the transport to accept queued messages, in milliseconds. Default 2,000. */
  readonly closeTimeoutMs?: number | undefined;
}

/** Called with an error, and with the message whose handler threw it, if any. */
export type ErrorListener = (
  error: unknown,
  message?: { readonly method: string; readonly params?: unknown },
) => void;

/** Options of a {@link Connection}. */
export interface ConnectionOptions extends ConnectionLimits {
  /**
   * Called with errors that no caller receives: exceptions thrown by handlers, and input that is not a message. An
   * exception thrown here becomes an uncaught exception in the process and does not affect the connection.
   */
  readonly onError?: ErrorListener | undefined;
  /**
   * Whether to respond to input that is not a message with an error whose id is `null`, as an agent does. A client
   * does not, because the input may be a log line. A malformed request with a readable id always gets a response.
   * Default `false`.
   */
  readonly answersInvalidMessages?: boolean | undefined;
  readonly tap?: WireTap | undefined;
}

/** {@link ConnectionOptions} with all defaults applied. */
export type ResolvedConnectionOptions = {
  readonly [Name in Exclude<keyof ConnectionOptions, "tap">]-?: NonNullable<ConnectionOptions[Name]>;
} & { readonly tap: WireTap | undefined };

export function resolveConnectionOptions({
  onError = () => undefined,
  tap,
  answersInvalidMessages = false,
  ...limits
}: ConnectionOptions): ResolvedConnectionOptions {
  const given = Object.entries(limits).filter(([, limit]) => limit !== undefined);
  return {
    ...connectionLimits,
    ...Object.fromEntries(given),
    onError: throwOutside(onError),
    tap: tap && throwOutside(tap),
    answersInvalidMessages,
  };
}
