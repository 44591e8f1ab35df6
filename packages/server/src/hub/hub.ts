/** A process that serves clients, as the other nodes of a cluster know it. */
export interface ClusterNode {
  /** Unique for each process and each start: visible ASCII characters. The owner of its leases in the store. */
  readonly id: string;
  /** Host and port at which the other nodes reach it: `10.0.0.7:40123`, `[fd00::7]:40123`. */
  readonly address: string;
}

/** Identifies a session of a store. */
export interface HubSession {
  /** `undefined` if the agent has one user. */
  readonly principal: string | undefined;
  readonly sessionId: string;
}

/** Callbacks of a {@link Hub} while its node is in the cluster. They must not throw. */
export interface HubEvents {
  /**
   * Another node has left or is considered dead, so its sessions are free. May be called late; called once per node.
   */
  readonly onGone: (nodeId: string) => void;
  /**
   * The others may have considered this node dead because it was silent too long. Its sessions may have other owners.
   */
  readonly onLapsed: () => void;
  /**
   * The store may have lost acknowledged writes, because its server was restarted or replaced. The sessions are
   * checked.
   */
  readonly onRestored?: (() => void) | undefined;
  /**
   * The cluster's secret changes: called with each heartbeat, with the secrets that nodes have to accept, first the one to
   * use. A hub whose secret stays the same need not call it.
   */
  readonly onSecrets?: ((secrets: readonly string[]) => void) | undefined;
}

/**
 * How a node shows itself: its newest heartbeat was answered; it was not, or takes long; or none was for so long that the others take
 * the node for dead.
 */
export type HeartbeatState = "fresh" | "late" | "lapsed";

/**
 * Knows a cluster's nodes and the owners of its sessions, on behalf of one node. A node claims a session by taking its
 * lease in the store, with its own id as the owner. Each append names the lease's token, so only one node can write,
 * whatever a hub says. `hubContract` from `@parley/server/testing` checks an implementation.
 */
export interface Hub {
  /** The id of this node, and how many milliseconds its leases last without renewal: for `createAgentHost`. */
  readonly node: { readonly id: string; readonly leaseMs?: number | undefined };
  /** Milliseconds after which a silent node is considered dead. */
  readonly ttlMs: number;
  /** Returns the state of this node's heartbeat, for `/health` and `/ready`. Default: always `fresh`. */
  heartbeat?(): HeartbeatState;
  /** Returns a secret shared by the cluster's nodes and nobody else: at least 128 random bits as text. */
  secret(): Promise<string>;
  /** Returns this machine's address for the other nodes, or `undefined` if all are on one machine. */
  localAddress(): Promise<string | undefined>;
  /**
   * Adds the node to the cluster and keeps it alive until {@link leave}. Call once. Resolves when the others can find
   * it.
   */
  join(address: string, events: HubEvents): Promise<void>;
  /** Frees the node's leases and removes it from the cluster. Call when its sessions are closed. */
  leave(): Promise<void>;
  /** Returns another node that is alive, as far as is known. */
  find(nodeId: string): Promise<ClusterNode | undefined>;
  /** Returns the other live nodes, including those that have just joined. */
  others(): Promise<readonly ClusterNode[]>;
  /** Returns the other node that has a session open, or `undefined` if it is this node or no live one. */
  owner(session: HubSession): Promise<ClusterNode | undefined>;
}
