/** A process that serves clients, as seen by the other nodes in its cluster. */
export interface ClusterNode {
  /**
   * The node's id in visible ASCII characters, unique for each start of a process. The store records it as the owner
   * of the node's leases.
   */
  readonly id: string;
  /** Host and port at which the other nodes can reach this one: `10.0.0.7:40123`, `[fd00::7]:40123`. */
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
   * Called when another node has left or is considered dead, which frees its sessions. May be called late, but only
   * once per node.
   */
  readonly onGone: (nodeId: string) => void;
  /**
   * Called when the other nodes may have considered this one dead because it was silent for too long. Its sessions
   * may have new owners.
   */
  readonly onLapsed: () => void;
  /**
   * Called when the store may have lost acknowledged writes, because its server was restarted or replaced. The node
   * then checks its sessions.
   */
  readonly onRestored?: (() => void) | undefined;
  /**
   * Called with each heartbeat to support rotating the cluster's secret. Receives the secrets that nodes must accept,
   * starting with the one to use. Hubs with a fixed secret need not call it.
   */
  readonly onSecrets?: ((secrets: readonly string[]) => void) | undefined;
}

/**
 * The state of a node's heartbeat. `fresh`: the latest heartbeat succeeded. `late`: it failed, or the response is
 * late. `lapsed`: none has succeeded for so long that the other nodes consider this one dead.
 */
export type HeartbeatState = "fresh" | "late" | "lapsed";

/**
 * Tracks a cluster's nodes and the owners of its sessions on behalf of one node. A node claims a session by taking
 * its lease in the store, with its own id as the owner. Each append includes the lease's token, so only one node can
 * write, no matter what the hub reports. Test an implementation with `hubContract` from `@parley/server/testing`.
 */
export interface Hub {
  /** This node's id and how long its leases last without renewal, in milliseconds. Pass it to `createAgentHost`. */
  readonly node: { readonly id: string; readonly leaseMs?: number | undefined };
  /** Milliseconds after which a silent node is considered dead. */
  readonly ttlMs: number;
  /** Returns the state of this node's heartbeat, for `/health` and `/ready`. Default: always `fresh`. */
  heartbeat?(): HeartbeatState;
  /** Returns a secret that is shared only by the cluster's nodes: text with at least 128 random bits. */
  secret(): Promise<string>;
  /**
   * Returns the address at which other nodes can reach this machine, or `undefined` if all nodes run on the same
   * machine.
   */
  localAddress(): Promise<string | undefined>;
  /**
   * Adds the node to the cluster and keeps it alive until {@link leave}. Must be called once. Resolves once the other
   * nodes can find it.
   */
  join(address: string, events: HubEvents): Promise<void>;
  /** Frees the node's leases and removes it from the cluster. Must be called once, after its sessions are closed. */
  leave(): Promise<void>;
  /** Returns the other node with the given id, if it appears to be alive. */
  find(nodeId: string): Promise<ClusterNode | undefined>;
  /** Returns the other live nodes, including any that have just joined. */
  others(): Promise<readonly ClusterNode[]>;
  /**
   * Returns the other node that has a session open. Returns `undefined` if it is open on this node or on no live
   * node.
   */
  owner(session: HubSession): Promise<ClusterNode | undefined>;
}
