import { throwOutside } from "./throw-outside.ts";

/**
 * Sees every message as it is on the wire, in order: for logs, recordings and tests. What it throws is an uncaught error of
 * the process, and no matter of the connection.
 */
export type WireTap = (direction: "in" | "out", text: string) => void;

/** How a connection deals with what has no caller, and how much it keeps. */
export interface ConnectionOptions {
  /**
   * Hears of what nobody else does: handlers that throw, messages that make no sense. What it throws is an uncaught error of
   * the process, and no matter of the connection.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
  /**
   * Whether what is no message is answered with an error of id `null`, as an agent does. A client says nothing, for its
   * peer's log lines are not questions, and takes a message that stands behind such noise. Default `false`.
   */
  readonly answersInvalidMessages?: boolean | undefined;
  /** Characters that one message of this side may have: what is longer is not sent, and fails alone. Default 64 Mi. */
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
  readonly tap?: WireTap | undefined;
}

/** {@link ConnectionOptions} with every default in place. */
export interface ResolvedConnectionOptions {
  readonly onError: (error: unknown) => void;
  readonly answersInvalidMessages: boolean;
  readonly maxMessageLength: number;
  readonly maxUnwrittenLength: number;
  readonly maxUnhandledLength: number;
  readonly stallTimeoutMs: number;
  readonly tap: WireTap | undefined;
}

/** Puts the defaults in place. */
export function resolveConnectionOptions(options: ConnectionOptions): ResolvedConnectionOptions {
  return {
    onError: options.onError === undefined ? () => undefined : throwOutside(options.onError),
    answersInvalidMessages: options.answersInvalidMessages ?? false,
    maxMessageLength: options.maxMessageLength ?? 64 * 1024 * 1024,
    maxUnwrittenLength: options.maxUnwrittenLength ?? 128 * 1024 * 1024,
    maxUnhandledLength: options.maxUnhandledLength ?? 128 * 1024 * 1024,
    stallTimeoutMs: options.stallTimeoutMs ?? 60_000,
    tap: options.tap && throwOutside(options.tap),
  };
}
