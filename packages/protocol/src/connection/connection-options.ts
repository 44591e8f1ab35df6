import { connectionDefaults } from "@parley/protocol/limits";

import { throwOutside } from "./throw-outside.ts";

/**
 * Called with every message as it appears on the wire, in order. Useful for logs, recordings and tests. An exception
 * from the tap becomes an uncaught exception in the process and does not affect the connection.
 */
export type WireTap = (direction: "in" | "out", text: string) => void;

/** Limits on how much a connection buffers and how long it waits. */
export interface ConnectionLimits {
  /**
   * Maximum number of characters in an outgoing message. Sending a longer message fails but does not affect other
   * calls. The transport limits the peer's messages. Default 64 Mi.
   */
  readonly maxMessageLength?: number | undefined;
  /** Maximum number of characters waiting to be written. Exceeding it closes the connection. Default 128 Mi. */
  readonly maxUnwrittenLength?: number | undefined;
  /**
   * Maximum number of characters in unhandled messages: requests without a response, and notifications whose handlers
   * are running. Each message counts as at least 1,024 characters, and each request as 3,000 more.
   * Exceeding the limit closes the connection. Default 128 Mi.
   */
  readonly maxUnhandledLength?: number | undefined;
  /**
   * Maximum time that the peer can go without reading any written data, in milliseconds. The connection closes after
   * that. Each side reads several times within this period, even if its handlers are slow, so a peer with the same
   * limit stays connected. Default 60,000.
   */
  readonly stallTimeoutMs?: number | undefined;
  /**
   * Maximum time to wait on close for the transport to accept the queued messages, in milliseconds. Default 2,000.
   */
  readonly closeTimeoutMs?: number | undefined;
}

/** Called with an error and, if a handler threw it, the message that it was handling. */
export type ErrorListener = (
  error: unknown,
  message?: { readonly method: string; readonly params?: unknown },
) => void;

/** Options for {@link Connection}. */
export interface ConnectionOptions extends ConnectionLimits {
  /**
   * Called with errors that no caller receives: exceptions from handlers, and input that is not a message. An
   * exception from the listener becomes an uncaught exception in the process and does not affect the connection.
   */
  readonly onError?: ErrorListener | undefined;
  /**
   * Whether to send an error with the id `null` in response to input that is not a message, as an agent should. A
   * client should not, because the input may be a log line. A malformed request with a readable id always gets a
   * response. Default `false`.
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
    ...connectionDefaults,
    ...Object.fromEntries(given),
    onError: throwOutside(onError),
    tap: tap && throwOutside(tap),
    answersInvalidMessages,
  };
}
