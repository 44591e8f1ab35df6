import { checkNumbers, checkOptions } from "@parley/schema/options";

import { randomToken } from "../platform/random-token.ts";
import { HeartbeatHub, type NodeList } from "./heartbeat-hub.ts";
import type { ClusterNode, Hub } from "./hub.ts";

/** The part of a `SessionStore` that identifies a session's owner. Every store in `@parley/storage` provides it. */
export interface OwnerStore {
  owner(sessionId: string): Promise<{ readonly owner: string } | null>;
  scoped(scope: string): OwnerStore;
}

/** Options for {@link createInProcessHubs}. */
export interface InProcessHubsOptions {
  /** Milliseconds after which a silent node is considered dead. Default 10,000. */
  readonly ttlMs?: number | undefined;
  /** Called when the store fails. Default: `console.error`. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Returns a function that creates hubs for several nodes in this process that share `store`. */
export function createInProcessHubs(store: OwnerStore, options: InProcessHubsOptions = {}): () => Hub {
  checkOptions("create hubs", options, { ttlMs: true, onError: true });
  checkNumbers("create hubs", options, ["ttlMs"]);
  const nodes = new Map<string, LiveNode>();
  const secret = randomToken();
  const { ttlMs = 10_000, onError } = options;
  return () => new HeartbeatHub(nodeList(nodes, { store, secret }), { id: nodeId(), ttlMs, onError });
}

/**
 * Creates a node id. It is short because it becomes part of connection ids. It begins with a letter because operators
 * pass it to commands, which would treat a leading `-` as an option.
 */
export function nodeId(): string {
  return `n${randomToken().slice(0, 11)}`;
}

interface LiveNode extends ClusterNode {
  /** Time at which the node is considered dead, as a `performance.now()` timestamp. Each heartbeat extends it. */
  readonly until: number;
}

function nodeList(
  nodes: Map<string, LiveNode>,
  { store, secret }: { readonly store: OwnerStore; readonly secret: string },
): NodeList {
  let hasJoined = false;
  return {
    async beat(node, ttlMs) {
      const now = performance.now();
      const before = nodes.get(node.id);
      const wasDead = hasJoined && (before === undefined || before.until <= now);
      hasJoined = true;
      nodes.set(node.id, { ...node, until: now + ttlMs });
      const others = [...nodes.values()].filter(({ id, until }) => id !== node.id && until > now);
      return { wasDead, others: others.map(({ id, address }) => ({ id, address })) };
    },
    async leave(id) {
      nodes.delete(id);
    },
    async owner({ principal, sessionId }) {
      const scope = principal === undefined ? store : store.scoped(principal);
      return (await scope.owner(sessionId))?.owner;
    },
    secret: () => Promise.resolve(secret),
    localAddress: () => Promise.resolve(undefined),
    close: () => Promise.resolve(),
  };
}
