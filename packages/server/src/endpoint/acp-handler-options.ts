import { type OptionNames, checkNumbers, checkOptions } from "@parley/schema/options";

import type { Telemetry } from "../platform/telemetry.ts";
import type { Authorize } from "../security/authorize.ts";

/** Options for `createAcpHandler`. */
export interface AcpHandlerOptions {
  /** The endpoint's path. Tickets are issued at `<path>/ticket`. Default `/acp`. */
  readonly path?: string | undefined;
  /** Identifies the user who sent a request. By default, all requests come from a single user. */
  readonly authorize?: Authorize | undefined;
  /**
   * The origins of web pages that may connect, such as `https://app.example`. Requests without an `Origin` header do
   * not come from web pages and are not affected. Default: none.
   */
  readonly allowedOrigins?: readonly string[] | undefined;
  /**
   * Allowed values of the `Host` header, with or without a port. Default: the local machine's names, such as
   * `localhost`.
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /** The server's limits. */
  readonly limits?: AcpServerLimits | undefined;
  /** Records telemetry. For example, pass `openTelemetry()` from `@parley/server/opentelemetry`. Default: none. */
  readonly telemetry?: Telemetry | undefined;
  /** Called with errors that are not reported to any client. Must not throw. Default: `console.error`. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** A server's limits. Error messages name the limit that was exceeded. */
export interface AcpServerLimits {
  /**
   * Maximum number of connections per principal, including sockets that have not opened a connection yet. Default
   * 100.
   */
  readonly maxConnections?: number | undefined;
  /**
   * Maximum number of requests per second and principal. Bursts may be twice as large. WebSocket messages cannot be
   * refused, so the server reads them more slowly instead. Default 1,000.
   */
  readonly maxRequestsPerSecond?: number | undefined;
  /**
   * Maximum number of requests per second that `authorize` may refuse from one address. Bursts may be twice as large.
   * Beyond that, requests from the address get status 429 before `authorize` is called. Addresses are available only
   * with `serveHttp`. Behind a proxy, set its `trustedProxies` option. Default 200.
   */
  readonly maxRefusalsPerSecond?: number | undefined;
  /** Maximum size of a message in bytes. Default 16 Mi. */
  readonly maxMessageBytes?: number | undefined;
  /**
   * Maximum number of characters, or bytes once written, that a connection's streams keep for reconnecting or slow
   * clients. Messages that arrive out of order have a separate budget of the same size; beyond it, messages are
   * refused with status 425 until the missing one arrives. The latest responses are kept in addition: at least 512
   * responses or 4 Mi characters, and at most twice that. Default 8 Mi.
   */
  readonly maxBufferedLength?: number | undefined;
  /** How long to keep a connection without a stream open, in milliseconds. Default 300,000. */
  readonly graceMs?: number | undefined;
  /** Maximum time that a message waits for an earlier one that has not arrived, in milliseconds. Default 10,000. */
  readonly gapTimeoutMs?: number | undefined;
}

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
  maxRefusalsPerSecond: true,
  maxMessageBytes: true,
  maxBufferedLength: true,
  graceMs: true,
  gapTimeoutMs: true,
};

/** Default for {@link AcpServerLimits.maxMessageBytes}. */
export const MAX_MESSAGE_BYTES: number = 16 * 1024 * 1024;

/** @throws {TypeError} if a limit is unknown or not a number */
export function checkLimits(limits: AcpServerLimits = {}): void {
  checkOptions("limit a server", limits, limitNames);
  checkNumbers("limit a server", limits, Object.keys(limitNames) as (keyof AcpServerLimits)[]);
}
