import type { HostEvent, HostTelemetry } from "@parley/agent";
import type { Transport } from "@parley/protocol";
import type { StoreTelemetry } from "@parley/storage";

/** The transport of a connection. */
export type ConnectionKind = "http" | "websocket";

/** What a server tells its operator. `peer` is the id of another node. */
export type ServerEvent =
  | HostEvent
  | { readonly name: "listening"; readonly url: string }
  /** The other nodes can find this one. */
  | { readonly name: "node_joined"; readonly node: string; readonly address: string }
  | { readonly name: "node_left"; readonly node: string }
  /** The others may have considered this node dead, because the database had no heartbeat of it for `ttlMs`. */
  | { readonly name: "node_lapsed"; readonly node: string }
  | { readonly name: "peer_joined"; readonly peer: string; readonly address: string }
  /** Another node has left or died. */
  | { readonly name: "peer_gone"; readonly peer: string }
  /** Another node does not answer, or ended a connection of this one. Followed by `link_restored` or `peer_gone`. */
  | { readonly name: "link_lost"; readonly peer: string; readonly reason: string }
  | { readonly name: "link_restored"; readonly peer: string }
  /** A heartbeat has no answer. */
  | { readonly name: "database_lost"; readonly reason: string }
  | { readonly name: "database_restored" }
  /** The server of the database was restarted or replaced. */
  | { readonly name: "database_restarted" }
  | { readonly name: "drain_started" }
  /** `isComplete` is false if turns were still running. */
  | { readonly name: "drain_ended"; readonly isComplete: boolean }
  /** A request was answered with 401, 403 or 429. */
  | { readonly name: "user_refused"; readonly status: number; readonly reason: string };

/** Receives what a server does, for metrics, traces and logs. Its functions must not throw. */
export interface Telemetry extends HostTelemetry, StoreTelemetry {
  /** Returns the transport to use instead of a new connection's, for the agent host. */
  observe?(transport: Transport, principal: string | undefined): Transport;
  /** Called when a client has opened a connection. */
  connectionOpened?(kind: ConnectionKind): void;
  /** Called when a connection has closed. */
  connectionClosed?(kind: ConnectionKind): void;
  /**
   * Called when a client has opened an event stream or a socket. `isResumed` tells whether it continues a broken one.
   */
  streamOpened?(kind: ConnectionKind, isResumed: boolean): void;
  /**
   * Called when an event stream or a socket has closed. `isLost` tells whether the client may come back for the rest.
   */
  streamClosed?(kind: ConnectionKind, isLost: boolean): void;
  /** Called when a request was answered with a status of 400 or higher. */
  refused?(status: number): void;
  /** Called when a client of this node has been attached to another one, which has some of its sessions open. */
  linkOpened?(): void;
  /** Called when such an attachment has ended. */
  linkClosed?(): void;
  /**
   * Called when this node has joined its cluster. `heartbeatAge` returns the milliseconds since its last answered
   * heartbeat. Returns a function that is called when it leaves.
   */
  joined?(heartbeatAge: () => number): () => void;
  /** Called when something has happened that an operator may have to know. */
  event?(event: ServerEvent): void;
}
