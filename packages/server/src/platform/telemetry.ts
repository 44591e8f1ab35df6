import type { HostEvent, HostTelemetry } from "@parley/agent";
import type { Transport } from "@parley/protocol";
import type { StoreTelemetry } from "@parley/storage";

/** The transport of a connection. */
export type ConnectionKind = "http" | "websocket";

/** An event that may matter to an operator. `peer` is another node's id. */
export type ServerEvent =
  | HostEvent
  | { readonly name: "listening"; readonly url: string }
  /** The other nodes can now find this one. */
  | { readonly name: "node_joined"; readonly node: string; readonly address: string }
  | { readonly name: "node_left"; readonly node: string }
  /** The other nodes may have considered this one dead, because no heartbeat reached the database for `ttlMs`. */
  | { readonly name: "node_lapsed"; readonly node: string }
  | { readonly name: "peer_joined"; readonly peer: string; readonly address: string }
  /** Another node has left or died. */
  | { readonly name: "peer_gone"; readonly peer: string }
  /**
   * Another node does not respond, or it closed a connection from this one. Followed by `link_restored` or
   * `peer_gone`.
   */
  | { readonly name: "link_lost"; readonly peer: string; readonly reason: string }
  | { readonly name: "link_restored"; readonly peer: string }
  /** A heartbeat failed. */
  | { readonly name: "database_lost"; readonly reason: string }
  | { readonly name: "database_restored" }
  /** The database server was restarted or replaced. */
  | { readonly name: "database_restarted" }
  /** An operator closed a user's connections and sessions. */
  | {
      readonly name: "user_kicked";
      readonly principal: string | undefined;
      readonly connections: number;
      readonly sessions: number;
    }
  /** An operator cancelled a session's turns and closed it. */
  | { readonly name: "session_ended"; readonly sessionId: string; readonly principal: string | undefined }
  | { readonly name: "drain_started" }
  /** `isComplete` is false if some turns were still running, or some requests were not answered in time. */
  | { readonly name: "drain_ended"; readonly isComplete: boolean }
  /**
   * A request was answered with status 401, 403 or 429. `principal` and `address` are those of the client, if known.
   */
  | {
      readonly name: "user_refused";
      readonly status: number;
      readonly reason: string;
      readonly principal?: string | undefined;
      readonly address?: string | undefined;
    };

/** Receives a server's activity, for metrics, traces and logs. Its functions must not throw. */
export interface Telemetry extends HostTelemetry, StoreTelemetry {
  /** Wraps a new connection's transport. The agent host uses the returned transport instead. */
  observe?(transport: Transport, principal: string | undefined): Transport;
  /** Called when a client opens a connection. */
  connectionOpened?(kind: ConnectionKind): void;
  /** Called when a connection closes. */
  connectionClosed?(kind: ConnectionKind): void;
  /** Called when a client opens an event stream or a socket. `isResumed` is true if it resumes a broken one. */
  streamOpened?(kind: ConnectionKind, isResumed: boolean): void;
  /** Called when an event stream or a socket closes. `isLost` is true if it broke. The client can then resume it. */
  streamClosed?(kind: ConnectionKind, isLost: boolean): void;
  /** Called when a request is answered with a status of 400 or higher. */
  refused?(status: number): void;
  /** Called when one of this node's clients is attached to another node that has some of its sessions open. */
  linkOpened?(): void;
  /** Called when a link to another node closes. */
  linkClosed?(): void;
  /**
   * Called when this node joins its cluster. `heartbeatAge` returns the number of milliseconds since the last
   * successful heartbeat. Returns a function that is called when the node leaves.
   */
  joined?(heartbeatAge: () => number): () => void;
  /** Called with each event that may matter to an operator. */
  event?(event: ServerEvent): void;
}
