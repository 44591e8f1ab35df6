import type { Transport } from "@parley/protocol";

/** The transport of a connection. */
export type ConnectionKind = "http" | "websocket";

/** Receives what happens at a server, for metrics and traces. Its functions must not throw. */
export interface Telemetry {
  /** Returns the transport that the agent host gets in place of a new connection's. */
  observe(transport: Transport): Transport;
  /** Called when a client has begun a connection. */
  connectionOpened(kind: ConnectionKind): void;
  /** Called when a connection has ended. */
  connectionClosed(kind: ConnectionKind): void;
  /** Called when a client has opened an event stream or a socket; `isResumed` if it goes on where another one broke. */
  streamOpened(kind: ConnectionKind, isResumed: boolean): void;
  /** Called when an event stream or a socket has ended; `isLost` if the client may come back for the rest. */
  streamClosed(kind: ConnectionKind, isLost: boolean): void;
  /** Called when a request was answered with a status of 400 or more. */
  refused(status: number): void;
}
