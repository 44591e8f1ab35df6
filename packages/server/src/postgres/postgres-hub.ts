import { type OptionNames, checkNumbers, checkOptions } from "@parley/schema/options";
import { type PostgresNodes, type PostgresPool, postgresNodes } from "@parley/storage/postgres";

import { HeartbeatHub, type NodeList } from "../hub/heartbeat-hub.ts";
import type { Hub } from "../hub/hub.ts";
import { nodeId } from "../hub/in-process-hub.ts";
import type { Telemetry } from "../platform/telemetry.ts";

/**
 * Milliseconds that a lease lasts without renewal. Only nodes of an earlier version, which know no heartbeats, look at
 * it.
 */
const LEASE_MS = 3_600_000;

/** Options of {@link postgresHub}. */
export interface PostgresHubOptions {
  /** The schema of the store. Default `parley`. */
  readonly schema?: string | undefined;
  /** Milliseconds after which a silent node is considered dead. At least 100. Default 10,000. */
  readonly ttlMs?: number | undefined;
  /**
   * Whether a node on this machine is considered dead as soon as its process has died, as in the options of the store.
   * Default `true`.
   */
  readonly seesProcesses?: boolean | undefined;
  /** Whether the first call migrates the tables, as in the options of the store. Default `true`. */
  readonly migrate?: boolean | undefined;
  /** Called when heartbeats fail. Must not throw. Default: `console.error`. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Records heartbeats, events and connections, such as `openTelemetry()` from `@parley/server/opentelemetry`. */
  readonly telemetry?: Telemetry | undefined;
}

const optionNames: OptionNames<PostgresHubOptions> = {
  schema: true,
  ttlMs: true,
  seesProcesses: true,
  migrate: true,
  onError: true,
  telemetry: true,
};

/**
 * Creates a node's hub in the database of its store. The nodes find each other through the database, with one statement
 * per heartbeat and four heartbeats per `ttlMs`; otherwise they only connect to each other's internal addresses. Works
 * with any pooler, since it does not use notifications.
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
 * @param source the URL of the store, or a `pg.Pool` of the application.
 * @throws {TypeError} `source` is a string that is not a PostgreSQL URL
 */
export function postgresHub(source: string | PostgresPool, options: PostgresHubOptions = {}): Hub {
  checkOptions("create a hub", options, optionNames);
  checkNumbers("create a hub", options, ["ttlMs"]);
  const { schema, ttlMs = 10_000, seesProcesses, migrate, onError, telemetry } = options;
  const nodes = postgresNodes(source, { schema, seesProcesses, migrate, telemetry });
  return new HeartbeatHub(listOf(nodes), { id: nodeId(), ttlMs, leaseMs: LEASE_MS, onError, telemetry });
}

function listOf(nodes: PostgresNodes): NodeList {
  return {
    beat: (node, ttlMs) => nodes.beat(node, ttlMs),
    leave: (id) => nodes.leave(id),
    owner: ({ principal = "", sessionId }) => nodes.owner({ scope: principal, sessionId }),
    secret: () => nodes.secret(),
    localAddress: () => nodes.localAddress(),
    close: () => nodes.close(),
  };
}
