import type { Transport } from "@parley/protocol";

/** The transport of a connection. */
export type ConnectionKind = "http" | "websocket";

/** Receives a server's events, for metrics and traces. Its functions must not throw. */
export interface Telemetry {
  /** Returns the transport to use instead of a new connection's, for the agent host. */
  observe(transport: Transport): Transport;
  /** Called when a client has opened a connection. */
  connectionOpened(kind: ConnectionKind): void;
  /** Called when a connection has closed. */
  connectionClosed(kind: ConnectionKind): void;
  /**
   * Called when a client has opened an event stream or a socket. `isResumed` tells whether it continues a broken one.
   */
  streamOpened(kind: ConnectionKind, isResumed: boolean): void;
  /**
   * Called when an event stream or a socket has closed. `isLost` tells whether the client may come back for the rest.
   */
  streamClosed(kind: ConnectionKind, isLost: boolean): void;
  /** Called when a request was answered with a status of 400 or higher. */
  refused(status: number): void;
}
