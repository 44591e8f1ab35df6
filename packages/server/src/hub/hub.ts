/** A process that serves clients, as seen by the other nodes in its cluster. */
export interface ClusterNode {
  /** Unique to each start of each process, in visible ASCII characters. The owner of the node's leases in the store. */
  readonly id: string;
  /** Host and port where the other nodes can reach it: `10.0.0.7:40123`, `[fd00::7]:40123`. */
  readonly address: string;
}

/** Identifies a session in a store. */
export interface HubSession {
  /** `undefined` if the agent has a single user. */
  readonly principal: string | undefined;
  readonly sessionId: string;
}

/** Callbacks of a {@link Hub} while its node is in the cluster. They must not throw. */
export interface HubEvents {
  /**
   * Another node has left or is considered dead, so its sessions are free. May be called late, but only once per node.
   */
  readonly onGone: (nodeId: string) => void;
  /**
   * The others may have considered this node dead because it was silent for too long. Its sessions may have other
   * owners.
   */
  readonly onLapsed: () => void;
  /**
   * The store may have lost acknowledged writes, because its server was restarted or replaced. The node then checks its
   * sessions.
   */
  readonly onRestored?: (() => void) | undefined;
  /**
   * Called with each heartbeat, so that the cluster's secret can be changed. Receives the secrets that nodes must
   * accept, starting with the one to use. A hub whose secret never changes need not call it.
   */
  readonly onSecrets?: ((secrets: readonly string[]) => void) | undefined;
}

/**
 * The state of a node's heartbeats. `fresh`: the newest one was answered. `late`: it was not answered, or the answer is
 * late. `lapsed`: none has been answered for so long that the other nodes consider this one dead.
 */
export type HeartbeatState = "fresh" | "late" | "lapsed";

/**
 * Knows a cluster's nodes and the owners of its sessions, on behalf of one node. A node claims a session by taking its
 * lease in the store, with its own id as the owner. Each append names the lease's token, so only one node can write,
 * whatever a hub says. Check an implementation with `hubContract` from `@parley/server/testing`.
 */
export interface Hub {
  /** This node's id, and how many milliseconds its leases last without renewal. Pass it to `createAgentHost`. */
  readonly node: { readonly id: string; readonly leaseMs?: number | undefined };
  /** Milliseconds after which a silent node is considered dead. */
  readonly ttlMs: number;
  /** Returns the state of this node's heartbeat, for `/health` and `/ready`. Default: always `fresh`. */
  heartbeat?(): HeartbeatState;
  /** Returns a secret that only the cluster's nodes know: at least 128 random bits as text. */
  secret(): Promise<string>;
  /** Returns the address where other nodes can reach this machine, or `undefined` if all are on the same machine. */
  localAddress(): Promise<string | undefined>;
  /**
   * Adds the node to the cluster and keeps it alive until {@link leave}. Call it once. Resolves once the other nodes
   * can find it.
   */
  join(address: string, events: HubEvents): Promise<void>;
  /** Frees the node's leases and removes it from the cluster. Call it once its sessions are closed. */
  leave(): Promise<void>;
  /** Returns another node if it is believed to be alive. */
  find(nodeId: string): Promise<ClusterNode | undefined>;
  /** Returns the other live nodes, including those that have just joined. */
  others(): Promise<readonly ClusterNode[]>;
  /** Returns the other node that has a session open, or `undefined` if that is this node or no live node. */
  owner(session: HubSession): Promise<ClusterNode | undefined>;
}
