import { connectionLimits } from "@parley/protocol/limits";

import { throwOutside } from "./throw-outside.ts";

/**
 * Called with every message as sent over the wire, in order, for logs, recordings and tests. An exception becomes an
 * uncaught exception in the process and does not affect the connection.
 */
export type WireTap = (direction: "in" | "out", text: string) => void;

/** Limits on how much a connection buffers and how long it waits. */
export interface ConnectionLimits {
  /**
   * Maximum length in characters of a message that this side sends. A longer message is not sent, and only its call
   * fails. The peer's messages are limited by the transport. Default 64 Mi.
   */
  readonly maxMessageLength?: number | undefined;
  /** Maximum number of characters waiting to be written. If it is exceeded, the connection closes. Default 128 Mi. */
  readonly maxUnwrittenLength?: number | undefined;
  /**
   * Maximum number of characters in messages that were read but not yet handled: requests without a response, and
   * notifications whose handlers wait for the peer. Each message counts as at least 1,024 characters, and a request as
   * 3,000 more. If the limit is exceeded, the connection closes. Default 128 Mi.
   */
  readonly maxUnhandledLength?: number | undefined;
  /**
   * How long the peer may take to read the next part of the written data, in milliseconds. If it takes longer, the
   * connection closes. No matter how slow its own handlers are, each side reads several times within this period, so a
   * peer with the same limit stays connected. Default 60,000.
   */
  readonly stallTimeoutMs?: number | undefined;
  /** How long closing waits for the transport to accept queued messages, in milliseconds. Default 2,000. */
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
   * Called with errors that no caller sees: exceptions thrown by handlers, and input that is not a message. An
   * exception becomes an uncaught exception in the process and does not affect the connection.
   */
  readonly onError?: ErrorListener | undefined;
  /**
   * Whether to answer input that is not a message with an error of id `null`, as an agent does. A client does not,
   * because the input may be a log line. A malformed request with a readable id is always answered. Default `false`.
   */
  readonly answersInvalidMessages?: boolean | undefined;
  readonly tap?: WireTap | undefined;
}

/** {@link ConnectionOptions} with all defaults applied. */
export type ResolvedConnectionOptions = {
  readonly [Name in Exclude<keyof ConnectionOptions, "tap">]-?: NonNullable<ConnectionOptions[Name]>;
} & { readonly tap: WireTap | undefined };

/** Applies the defaults. */
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
