import { connectionLimits } from "@parley/protocol/limits";

import { throwOutside } from "./throw-outside.ts";

/**
 * Is called with every message as it is on the wire, in order: for logs, recordings and tests. An exception is an uncaught
 * error of the process and does not affect the connection.
 */
export type WireTap = (direction: "in" | "out", text: string) => void;

/** Limits of what a connection buffers and of the time that it waits. */
export interface ConnectionLimits {
  /**
   * Characters that one message of this side may have: a longer one is not sent, and only its call fails. The transport
   * limits the peer's messages. Default 64 Mi.
   */
  readonly maxMessageLength?: number | undefined;
  /** Characters that may wait to be written before the connection ends. Default 128 Mi. */
  readonly maxUnwrittenLength?: number | undefined;
  /**
   * Characters of messages that may have been read and not yet handled before the connection ends: of requests without an
   * answer, and of notifications whose handlers wait for the peer. Each counts as 1,024 at least, and a
   * request as 3,000 more. Default 128 Mi.
   */
  readonly maxUnhandledLength?: number | undefined;
  /**
   * Milliseconds in which a peer must read the next part of what is written, or the connection ends. However slow this
   * side's handlers are, it reads something several times in this time, so that a peer with the same limit goes on.
   * Default 60,000.
   */
  readonly stallTimeoutMs?: number | undefined;
  /** Milliseconds that the transport has to take the queued messages when the connection ends. Default 2,000. */
  readonly closeTimeoutMs?: number | undefined;
}

/** Called with an error, and with the message whose handler threw it, if it comes from a handler. */
export type ErrorListener = (
  error: unknown,
  message?: { readonly method: string; readonly params?: unknown },
) => void;

/** Options of a {@link Connection}, and its limits. */
export interface ConnectionOptions extends ConnectionLimits {
  /**
   * Is called with errors that have no caller: of handlers that throw, of texts that are not messages. An exception is an
   * uncaught error of the process and does not affect the connection.
   */
  readonly onError?: ErrorListener | undefined;
  /**
   * True if a text that is not a message is answered with an error of id `null`, as an agent does. A client does not
   * answer, since it may be a log line. A malformed request whose id can be read is always answered. Default `false`.
   */
  readonly answersInvalidMessages?: boolean | undefined;
  readonly tap?: WireTap | undefined;
}

/** {@link ConnectionOptions} with every default in place. */
export type ResolvedConnectionOptions = {
  readonly [Name in Exclude<keyof ConnectionOptions, "tap">]-?: NonNullable<ConnectionOptions[Name]>;
} & { readonly tap: WireTap | undefined };

/** Puts the defaults in place. */
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
