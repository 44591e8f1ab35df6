/** A process that serves clients, as the other nodes of a cluster know it. */
export interface ClusterNode {
  /** Different for each process, and each time it starts: visible ASCII characters. The owner of its leases in the store. */
  readonly id: string;
  /** Host and port at which the other nodes reach it: `10.0.0.7:40123`, `[fd00::7]:40123`. */
  readonly address: string;
}

/** Names a session of a store. */
export interface HubSession {
  /** `undefined` if the agent has one user. */
  readonly principal: string | undefined;
  readonly sessionId: string;
}

/** Functions that a {@link Hub} calls while its node is in the cluster. They must not throw. */
export interface HubEvents {
  /** Another node has left or is taken for dead: its sessions are free. May be called late, and is called once for each. */
  readonly onGone: (nodeId: string) => void;
  /**
   * The others may have taken this node for dead, because it did not show itself in time: its sessions may have other owners.
   */
  readonly onLapsed: () => void;
  /** The store may have lost what it had acknowledged: its server was started again or replaced. The sessions are checked. */
  readonly onRestored?: (() => void) | undefined;
}

/**
 * How a node shows itself: its newest heartbeat was answered; it was not, or takes long; or none was for so long that the others take
 * the node for dead.
 */
export type HeartbeatState = "fresh" | "late" | "lapsed";

/**
 * Knows the nodes of a cluster and the owners of its sessions, for one node. A node claims a session by taking its lease in
 * the store, with its own id as the owner; each append names the token of the lease, so whatever a hub says, only one node
 * writes. `hubContract` of `@parley/server/testing` checks an implementation.
 */
export interface Hub {
  /** The id of this node, and milliseconds that its leases have to last by themselves: for `createAgentHost`. */
  readonly node: { readonly id: string; readonly leaseMs?: number | undefined };
  /** Milliseconds after which a node that does not show itself is taken for dead. */
  readonly ttlMs: number;
  /** Says how this node shows itself, for `/health` and `/ready`. Default: always `fresh`. */
  heartbeat?(): HeartbeatState;
  /** Returns a secret that all nodes of the cluster have, and nobody else: at least 128 random bits as text. */
  secret(): Promise<string>;
  /** Returns the address of this machine for the other nodes; `undefined` if all are on one machine. */
  localAddress(): Promise<string | undefined>;
  /**
   * Makes the node known to the others, and shows them that it lives until {@link leave}. Call once. Resolves when the
   * others can find it.
   */
  join(address: string, events: HubEvents): Promise<void>;
  /** Makes the node's leases free, and the node gone for the others. Call when its sessions are closed. */
  leave(): Promise<void>;
  /** Returns another node that is alive, as far as is known. */
  find(nodeId: string): Promise<ClusterNode | undefined>;
  /** Returns the other nodes that are alive, those that have just joined included. */
  others(): Promise<readonly ClusterNode[]>;
  /** Returns the other node that has a session open; `undefined` if this node has it, or no node that is alive. */
  owner(session: HubSession): Promise<ClusterNode | undefined>;
}
