import { type OptionNames, checkNumbers, checkOptions } from "@parley/schema/options";

import type { Telemetry } from "../connection/telemetry.ts";
import type { Authorize } from "../security/authorize.ts";

/** Options for `createAcpHandler`. */
export interface AcpHandlerOptions {
  /** The path of the endpoint. Tickets are below it, at `<path>/ticket`. Default `/acp`. */
  readonly path?: string | undefined;
  /** Names the user of a request. Default: the agent has one user, and every request is theirs. */
  readonly authorize?: Authorize | undefined;
  /**
   * The origins of web pages that may connect, such as `https://app.example`. Requests without `Origin` are not from
   * pages, and are not affected. Default: none.
   */
  readonly allowedOrigins?: readonly string[] | undefined;
  /**
   * The values of the `Host` header, with a port or for any port, under which the server is reached. Default: the names of
   * this machine for itself.
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Limits. */
  readonly limits?: AcpServerLimits | undefined;
  /** Records what happens, such as `openTelemetry()` of `@parley/server/opentelemetry`. Default: nothing is recorded. */
  readonly telemetry?: Telemetry | undefined;
  /** Called with errors that no client receives. Must not throw. Default: `console.error`. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Limits of a server. The error of each names it. */
export interface AcpServerLimits {
  /** Connections that a principal may have, and sockets that have not begun one. Default 100. */
  readonly maxConnections?: number | undefined;
  /**
   * Requests a second of a principal, in bursts of twice as many. A message of a WebSocket cannot be refused: it is read later.
   * Default 1,000.
   */
  readonly maxRequestsPerSecond?: number | undefined;
  /** Bytes of one message. Default 16 Mi. */
  readonly maxMessageBytes?: number | undefined;
  /**
   * Characters, or bytes of what is written, that the streams of a connection keep for clients that come back or read slowly. The
   * same amount again is kept of messages that arrive before an earlier one: more are refused with 425 until that has arrived. The
   * latest responses are kept in addition: 512 or 4 Mi of them, at most twice as many. Default 8 Mi.
   */
  readonly maxBufferedLength?: number | undefined;
  /** Milliseconds that a connection without a stream is kept. Default 300,000. */
  readonly graceMs?: number | undefined;
  /** Milliseconds that a message waits for one before it that has not arrived. Default 10,000. */
  readonly gapTimeoutMs?: number | undefined;
}

/** The names of {@link AcpHandlerOptions}. */
export const acpHandlerOptionNames: OptionNames<AcpHandlerOptions> = {
  path: true,
  authorize: true,
  allowedOrigins: true,
  allowedHosts: true,
  limits: true,
  telemetry: true,
  onError: true,
};

const limitNames: OptionNames<AcpServerLimits> = {
  maxConnections: true,
  maxRequestsPerSecond: true,
  maxMessageBytes: true,
  maxBufferedLength: true,
  graceMs: true,
  gapTimeoutMs: true,
};

/** Default of {@link AcpServerLimits.maxMessageBytes}. */
export const MAX_MESSAGE_BYTES: number = 16 * 1024 * 1024;

/** @throws {TypeError} if a limit is unknown or not a number. */
export function checkLimits(limits: AcpServerLimits = {}): void {
  checkOptions("limit a server", limits, limitNames);
  checkNumbers("limit a server", limits, Object.keys(limitNames) as (keyof AcpServerLimits)[]);
}
