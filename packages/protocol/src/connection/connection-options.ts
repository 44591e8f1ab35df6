import { throwOutside } from "./throw-outside.ts";

const MEBI = 1024 * 1024;

/**
 * Sees every message as it is on the wire, in order: for logs, recordings and tests. What it throws is an uncaught error of
 * the process, and no matter of the connection.
 */
export type WireTap = (direction: "in" | "out", text: string) => void;

/** How much a connection keeps, and how long it waits. */
export interface ConnectionLimits {
  /**
   * Characters that one message of this side may have: what is longer is not sent, and fails alone. What the peer's may
   * have is the transport's matter. Default 64 Mi.
   */
  readonly maxMessageLength?: number | undefined;
  /** Characters that may wait to be written before the connection ends. Default 128 Mi. */
  readonly maxUnwrittenLength?: number | undefined;
  /**
   * Characters of messages that may have been read and not yet handled before the connection ends: of requests without an
   * answer, and of notifications whose handlers wait for the peer. Each counts as 1,024 at least. Default 128 Mi.
   */
  readonly maxUnhandledLength?: number | undefined;
  /**
   * Milliseconds in which a peer must read the next part of what is written, or the connection ends. However slow this
   * side's handlers are, it reads something several times in this time, so that the peer need not give it up. Default
   * 60,000.
   */
  readonly stallTimeoutMs?: number | undefined;
  /** Milliseconds in which the transport must have taken what is queued when the connection ends. Default 2,000. */
  readonly closeTimeoutMs?: number | undefined;
}

/** How a connection deals with what has no caller, and its limits. */
export interface ConnectionOptions extends ConnectionLimits {
  /**
   * Hears of what nobody else does: handlers that throw, messages that make no sense. What it throws is an uncaught error of
   * the process, and no matter of the connection.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
  /**
   * Whether what is no message is answered with an error of id `null`, as an agent does. A client says nothing, for its
   * peer's log lines are not questions, and takes a message that stands behind such noise. A malformed request whose id can
   * be read is answered by either. Default `false`.
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
  onError,
  tap,
  answersInvalidMessages = false,
  maxMessageLength = 64 * MEBI,
  maxUnwrittenLength = 128 * MEBI,
  maxUnhandledLength = 128 * MEBI,
  stallTimeoutMs = 60_000,
  closeTimeoutMs = 2000,
}: ConnectionOptions): ResolvedConnectionOptions {
  return {
    onError: onError === undefined ? () => undefined : throwOutside(onError),
    tap: tap && throwOutside(tap),
    answersInvalidMessages,
    maxMessageLength,
    maxUnwrittenLength,
    maxUnhandledLength,
    stallTimeoutMs,
    closeTimeoutMs,
  };
}
