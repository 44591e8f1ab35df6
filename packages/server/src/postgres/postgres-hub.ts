import { type OptionNames, checkNumbers, checkOptions } from "@parley/schema/options";
import {
  type PostgresNodes,
  type PostgresPool,
  type StoreNode,
  postgresNodes,
} from "@parley/storage/postgres";

import {
  type GivenSecrets,
  acceptsSecretOf,
  currentSecrets,
  fingerprintOf,
} from "../cluster/cluster-secrets.ts";
import { HeartbeatHub, type NodeList } from "../hub/heartbeat-hub.ts";
import type { Hub } from "../hub/hub.ts";
import { nodeId } from "../hub/in-process-hub.ts";
import { printError } from "../platform/print-error.ts";
import type { Telemetry } from "../platform/telemetry.ts";

/**
 * Duration of a lease without renewal, in milliseconds. Only nodes that run an earlier version, without heartbeats,
 * use it.
 */
const LEASE_MS = 3_600_000;

/**
 * Number of heartbeats to wait before reporting that a node does not accept this node's secret. When a restore changes
 * the secret in the database, a node reads it with its next heartbeat, and reports it with the one after that.
 */
const PATIENCE_BEATS = 4;

/** Options for {@link postgresHub}. */
export interface PostgresHubOptions {
  /** The store's schema. Default `parley`. */
  readonly schema?: string | undefined;
  /** Milliseconds after which a silent node is considered dead. At least 100. Default 10,000. */
  readonly ttlMs?: number | undefined;
  /**
   * Whether a node on this machine is considered dead as soon as its process dies. Same as the store's option of that
   * name. Default `true`.
   */
  readonly seesProcesses?: boolean | undefined;
  /** Whether the first call migrates the tables. Same as the store's option of that name. Default `true`. */
  readonly migrate?: boolean | undefined;
  /**
   * The secrets that the nodes use to authenticate each other. Nodes use the first one and only accept the others. A
   * function, such as `secretFile`, is called for each heartbeat. Each secret must have at least 32 characters.
   * Default: a secret in the database, which `ClusterAdmin.rotateSecret` replaces.
   */
  readonly secrets?: readonly string[] | (() => readonly string[]) | undefined;
  /**
   * Called when a heartbeat fails, but not again until one succeeds. Also called once for each node that keeps
   * rejecting this node's secret for about `ttlMs`. Must not throw. Default: `console.error`.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
  /**
   * Records heartbeats, events and connections. For example, pass `openTelemetry()` from
   * `@parley/server/opentelemetry`.
   */
  readonly telemetry?: Telemetry | undefined;
}

const optionNames: OptionNames<PostgresHubOptions> = {
  schema: true,
  ttlMs: true,
  seesProcesses: true,
  migrate: true,
  secrets: true,
  onError: true,
  telemetry: true,
};

/**
 * Creates a node's hub in its store's database. The nodes discover each other through the database, with one
 * statement per heartbeat and four heartbeats per `ttlMs`. Apart from that, they connect only to each other's internal
 * addresses. Works with any pooler, because it does not use notifications.
 *
 * @example
 * ```ts
 * import { type AgentDefinition, createAgentHost } from "@parley/agent";
 * import { serveHttp } from "@parley/server/node";
 * import { postgresHub } from "@parley/server/postgres";
 *
 * export function serveNode(agent: AgentDefinition, databaseUrl: string) {
 *   const hub = postgresHub(databaseUrl); // that of the agent's store
 *   return serveHttp(createAgentHost(agent, { node: hub.node }), { port: 4747, hub });
 * }
 * ```
 *
 * @param source The store's URL, or a `pg.Pool` that the application owns
 * @throws {TypeError} if `source` is a string but not a PostgreSQL URL, or a secret is too short
 */
export function postgresHub(source: string | PostgresPool, options: PostgresHubOptions = {}): Hub {
  checkOptions("create a hub", options, optionNames);
  checkNumbers("create a hub", options, ["ttlMs"]);
  const { schema, ttlMs = 10_000, seesProcesses, migrate, secrets, onError, telemetry } = options;
  if (secrets !== undefined) currentSecrets(secrets);
  const nodes = postgresNodes(source, { schema, seesProcesses, migrate, telemetry });
  const list = listOf(nodes, secrets, onError ?? printError);
  return new HeartbeatHub(list, { id: nodeId(), ttlMs, leaseMs: LEASE_MS, onError, telemetry });
}

function listOf(
  nodes: PostgresNodes,
  given: GivenSecrets | undefined,
  onError: (error: unknown) => void,
): NodeList {
  const strangers = new StrangerReports(onError);
  /** The secrets in the database, as last read. */
  let stored: readonly string[] = [];
  const current = (): readonly string[] => (given === undefined ? stored : currentSecrets(given));
  return {
    async beat(node, ttlMs) {
      const known = current();
      const fingerprints = known.length === 0 ? undefined : known.map(fingerprintOf);
      const seen = await nodes.beat({ ...node, fingerprints }, ttlMs);
      stored = seen.secrets ?? stored;
      const secrets = given === undefined ? stored : known;
      strangers.update(secrets.map(fingerprintOf), seen.others);
      return { ...seen, others: seen.others.map(({ id, address }) => ({ id, address })), secrets };
    },
    leave: (id) => nodes.leave(id),
    owner: ({ principal = "", sessionId }) => nodes.owner({ scope: principal, sessionId }),
    async secret() {
      // Throws if the tables are missing, even if the options contain secrets.
      stored = [await nodes.secret()];
      return current()[0] as string;
    },
    localAddress: () => nodes.localAddress(),
    close: () => nodes.close(),
  };
}

/** Reports each node that does not accept this node's secret, once. */
class StrangerReports {
  readonly #onError: (error: unknown) => void;
  /** Number of consecutive heartbeats in which a node did not accept the secret, by node id. */
  #strangers: ReadonlyMap<string, number> = new Map();

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  update(fingerprints: readonly string[], others: readonly StoreNode[]): void {
    const strangers = others.filter((other) => !acceptsSecretOf(other, { fingerprints }));
    const before = this.#strangers;
    this.#strangers = new Map(strangers.map(({ id }) => [id, (before.get(id) ?? 0) + 1]));
    for (const { id, address } of strangers)
      if (this.#strangers.get(id) === PATIENCE_BEATS)
        this.#onError(
          new Error(
            `Cannot connect to node ${id} at ${address}: it does not accept the cluster secret that this node uses. Give all nodes the same secrets`,
          ),
        );
  }
}
