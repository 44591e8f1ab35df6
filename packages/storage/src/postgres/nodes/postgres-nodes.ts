import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { checkOptions } from "@parley/schema/options";

import type { StoreTelemetry } from "../../api/store-telemetry.ts";
import { observeOperations } from "../../engine/observe-operations.ts";
import type { SessionKey } from "../../engine/session-engine.ts";
import { isHeld } from "../../engine/take-lease.ts";
import { identifyProcessAmongHosts, isDeadProcess } from "../../process/process-identity.ts";
import { PostgresDatabase } from "../postgres-database.ts";
import type { PostgresPool } from "../postgres-pool.ts";
import type { Query } from "../query.ts";
import { DEFAULT_SCHEMA, checkSchemaName } from "../schema-name.ts";
import { SERVER_TIME } from "../server-time.ts";
import { SessionTable } from "../session-table.ts";

/** Milliseconds after which a dead node's row is deleted. This is longer than any lease lasts without renewal. */
const FORGET_MS = 7 * 24 * 60 * 60 * 1000;

/** Maximum number of connections in addition to the one for heartbeats. */
const MAX_CONNECTIONS = 4;

/** The names of the settings with the nodes' secrets, as SQL. The first one is the secret to use. */
const SECRET_NAMES = "'cluster_secret', 'cluster_secret_other'";

/** Milliseconds between checks of whether the nodes have received a new secret. */
const ROTATION_PAUSE_MS = 200;

/** Maximum time that a leaving node waits for its departure to be stored, in milliseconds. */
const LEAVE_MS = 2000;

/** Options for {@link postgresNodes}. */
export interface PostgresNodesOptions {
  /** The store's schema. Default `parley`. */
  readonly schema?: string | undefined;
  /**
   * Maximum time that a call waits for a connection, a lock or a response before it fails with `busy`, in
   * milliseconds. Default 5000.
   */
  readonly busyTimeoutMs?: number | undefined;
  /** Whether a node on this machine is considered dead as soon as its process dies. Default `true`. */
  readonly seesProcesses?: boolean | undefined;
  /** Records operations and connections. */
  readonly telemetry?: StoreTelemetry | undefined;
  /** Whether the first call migrates the tables. Same as the store's option of that name. Default `true`. */
  readonly migrate?: boolean | undefined;
}

/** A process that shares a database's sessions. */
export interface StoreNode {
  /** The node's id, which is the owner of its leases. See `SessionStore.write`. */
  readonly id: string;
  /** The address at which the other nodes can reach it. */
  readonly address: string;
  /** Identifies each secret that the node accepts. Omitted by nodes that run earlier versions. */
  readonly fingerprints?: readonly string[] | undefined;
}

/** The result of {@link PostgresNodes.beat}. */
export interface Heartbeat {
  /** The other live nodes. */
  readonly others: readonly StoreNode[];
  /** Whether this node had expired since its last heartbeat, so others may have considered it dead. */
  readonly wasDead: boolean;
  /**
   * Whether the server was restarted or replaced since this node's last heartbeat. If so, it may have lost entries.
   */
  readonly wasRestored: boolean;
  /** The secrets to accept from other nodes, starting with the one to use. Undefined if the node table was empty. */
  readonly secrets?: readonly string[] | undefined;
}

/** A scope of a store, with a summary of its sessions. */
export interface StoreScope {
  readonly scope: string;
  /** Number of sessions in the scope, including archived ones. */
  readonly sessions: number;
  /** The latest `updatedAt` of any session in the scope. */
  readonly updatedAt: number;
}

/** The nodes that share the store in a PostgreSQL database. A lease owned by a node lasts as long as the node lives. */
export interface PostgresNodes {
  /**
   * Keeps a node alive for the next `ttlMs` milliseconds, by the database's clock.
   *
   * @throws {SessionStoreError}
   */
  beat(node: StoreNode, ttlMs: number): Promise<Heartbeat>;
  /**
   * Returns the live nodes, for a process that is not a node itself.
   *
   * @throws {SessionStoreError}
   */
  list(): Promise<readonly StoreNode[]>;
  /**
   * Returns the scopes that have sessions. Reads every session's row.
   *
   * @throws {SessionStoreError}
   */
  scopes(): Promise<readonly StoreScope[]>;
  /**
   * Returns the owner of a session's lease, like `SessionStore.owner`.
   *
   * @throws {SessionStoreError}
   */
  owner(session: SessionKey): Promise<string | undefined>;
  /**
   * Marks a node as dead and frees its leases.
   *
   * @throws {SessionStoreError}
   */
  leave(id: string): Promise<void>;
  /**
   * Returns the secret that all nodes share: 256 random bits in hexadecimal.
   *
   * @throws {SessionStoreError}
   */
  secret(): Promise<string>;
  /**
   * Replaces the secret while nodes are running. The nodes first accept the new secret, then use it, then
   * reject the old one. Resolves once every live node has completed each step, which takes a few heartbeats.
   * Do not make concurrent calls.
   *
   * @throws {SessionStoreError}
   */
  rotateSecret(): Promise<void>;
  /**
   * Returns this machine's address as seen by the database, or `undefined` if both run on the same machine.
   *
   * @throws {Error} behind a pooler, because the database sees only the pooler's address
   */
  localAddress(): Promise<string | undefined>;
  /** Closes the connections without removing any node. */
  close(): Promise<void>;
}

/**
 * Opens a store's list of nodes. See `postgresSessionStore` for `source`.
 *
 * @throws {TypeError} if `source` is a string but not a PostgreSQL URL
 */
export function postgresNodes(
  source: string | PostgresPool,
  options: PostgresNodesOptions = {},
): PostgresNodes {
  checkOptions("open the table of nodes", options, {
    schema: true,
    busyTimeoutMs: true,
    seesProcesses: true,
    telemetry: true,
    migrate: true,
  });
  const { schema = DEFAULT_SCHEMA, busyTimeoutMs = 5000, seesProcesses = true, telemetry } = options;
  const migration = options.migrate === false ? "never" : "wait";
  const settings = { schema: checkSchemaName(schema), busyTimeoutMs, migration, telemetry } as const;
  const pool = { maxConnections: MAX_CONNECTIONS, poolName: "nodes" };
  const database = new PostgresDatabase(source, { ...settings, ...pool });
  const heartbeats = new PostgresDatabase(source, { ...settings, maxConnections: 1, poolName: "heartbeats" });
  const nodes = new NodeTable(database, heartbeats, seesProcesses ? identifyProcessAmongHosts() : null);
  return observeOperations<PostgresNodes>(nodes, "postgresql", telemetry);
}

interface NodeRow {
  readonly id: string;
  readonly address: string;
  /** A space-separated list. */
  readonly fingerprints: string | null;
  readonly process: string | null;
  readonly is_alive: boolean;
  /** The server's start time. */
  readonly server: string;
  readonly secrets: string;
}

class NodeTable implements PostgresNodes {
  readonly #database: PostgresDatabase;
  /** A dedicated connection, so a heartbeat never waits for other statements. */
  readonly #heartbeats: PostgresDatabase;
  readonly #process: string | null;
  readonly #sessions: SessionTable;
  /** For each node, the start time of the server that answered its last heartbeat, if known. */
  readonly #servers = new Map<string, string>();

  constructor(database: PostgresDatabase, heartbeats: PostgresDatabase, process: string | null) {
    this.#database = database;
    this.#heartbeats = heartbeats;
    this.#process = process;
    this.#sessions = new SessionTable(database.schema);
  }

  async beat({ id, address, fingerprints }: StoreNode, ttlMs: number): Promise<Heartbeat> {
    const [table, setting] = [`${this.#database.schema}.node`, `${this.#database.schema}.setting`];
    // To acquire the lock, the statement waits for other transactions that change the row and then reads their
    // changes. The rest of the statement sees a snapshot of the table from when the statement started.
    const rows = await this.#heartbeats.queryWithin<NodeRow>(
      // If there is no response, this leaves time for another attempt over a new connection.
      Math.ceil(ttlMs / 4),
      `WITH own AS (
         SELECT alive_until > ${SERVER_TIME} AS is_alive FROM ${table} WHERE id = $1 FOR UPDATE
       ), beat AS (
         INSERT INTO ${table} (id, address, process, alive_until, fingerprints)
         SELECT $1, $2, $3, ${SERVER_TIME} + ceil($4::float8)::bigint, $5
           FROM (SELECT count(*) FROM own) AS locked
         ON CONFLICT (id) DO UPDATE SET address = excluded.address, alive_until = excluded.alive_until,
           fingerprints = excluded.fingerprints
       ), old AS (
         DELETE FROM ${table} WHERE id <> $1 AND alive_until < ${SERVER_TIME} - ${FORGET_MS}
       )
       SELECT id, address, process, fingerprints,
         CASE WHEN id = $1 THEN (SELECT is_alive FROM own) ELSE alive_until > ${SERVER_TIME} END AS is_alive,
         pg_postmaster_start_time()::text AS server,
         (SELECT string_agg(value, ' ' ORDER BY name) FROM ${setting} WHERE name IN (${SECRET_NAMES})) AS secrets
       FROM ${table}`,
      [id, address, this.#process, ttlMs, fingerprints?.join(" ") ?? null],
    );
    const own = rows.find((row) => row.id === id);
    const before = this.#servers.get(id);
    const wasDead = before !== undefined && own?.is_alive !== true;
    // Any row will do, because a restored backup may lack this node's own row. The table may also be empty.
    const server = rows[0]?.server ?? before ?? "";
    const wasRestored = Boolean(before) && server !== before;
    this.#servers.set(id, server);
    const others = rows.filter((row) => row.id !== id && isAlive(row));
    const secrets = rows[0]?.secrets.split(" ");
    return {
      wasDead,
      wasRestored,
      secrets,
      others: others.map(nodeOf),
    };
  }

  async list(): Promise<readonly StoreNode[]> {
    const rows = await this.#database.query<NodeRow>(
      `SELECT id, address, process, fingerprints, true AS is_alive FROM ${this.#database.schema}.node
       WHERE alive_until > ${SERVER_TIME} ORDER BY id`,
    );
    return rows.filter(isAlive).map(nodeOf);
  }

  async scopes(): Promise<readonly StoreScope[]> {
    const text = `SELECT scope, count(*)::text AS sessions, max(updated_at)::text AS updated_at
      FROM ${this.#database.schema}.session GROUP BY scope ORDER BY scope`;
    const rows = await this.#database.transaction(
      (query) => query<{ scope: string; sessions: string; updated_at: string }>(text),
      "long",
    );
    return rows.map((row) => ({
      scope: row.scope,
      sessions: Number(row.sessions),
      updatedAt: Number(row.updated_at),
    }));
  }

  async owner(session: SessionKey): Promise<string | undefined> {
    const query: Query = (text, values, name) => this.#database.query(text, values, name);
    const stored = await this.#sessions.find(query, session);
    return stored?.lease && isHeld(stored.lease) ? stored.lease.owner : undefined;
  }

  async leave(id: string): Promise<void> {
    // Keeps the row. Without it, the leases would last for their full duration.
    const { schema } = this.#database;
    const text = `UPDATE ${schema}.node SET alive_until = 0 WHERE id = $1`;
    // If there is no response, the node expires as if it had died.
    await this.#database.queryWithin(LEAVE_MS, text, [id]);
  }

  async secret(): Promise<string> {
    const { schema } = this.#database;
    const text = `SELECT value FROM ${schema}.setting WHERE name = $1`;
    const [row] = await this.#database.query<{ value: string }>(text, ["cluster_secret"]);
    if (row === undefined) throw new Error(`Cannot read the secret of the nodes: ${schema}.setting lacks it`);
    return row.value;
  }

  async rotateSecret(): Promise<void> {
    const setting = `${this.#database.schema}.setting`;
    const next = randomBytes(32).toString("hex");
    await this.#step(
      `INSERT INTO ${setting} VALUES ('cluster_secret_other', $1)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [next],
    );
    await this.#step(`UPDATE ${setting} AS s SET value = other.value FROM ${setting} AS other
      WHERE s.name <> other.name AND s.name IN (${SECRET_NAMES}) AND other.name IN (${SECRET_NAMES})`);
    await this.#step(`DELETE FROM ${setting} WHERE name = 'cluster_secret_other'`);
  }

  /** Changes the secrets. Resolves once every node that was alive has read them or died. */
  async #step(text: string, values: readonly unknown[] = []): Promise<void> {
    await this.#database.transaction((query) => query(text, values));
    /** The heartbeats seen from each node. A node's first heartbeat may have started before the change. */
    const seen = new Map<string, Set<string>>();
    const look = `SELECT id, alive_until::text AS until FROM ${this.#database.schema}.node
      WHERE alive_until > ${SERVER_TIME}`;
    for (;;) {
      const alive = await this.#database.query<{ id: string; until: string }>(look);
      for (const { id, until } of alive) seen.set(id, (seen.get(id) ?? new Set()).add(until));
      if (alive.every(({ id }) => (seen.get(id)?.size ?? 0) > 2)) return;
      await pause(ROTATION_PAUSE_MS);
    }
  }

  async localAddress(): Promise<string | undefined> {
    if (await this.#database.isPooled())
      throw new Error(
        "Cannot tell this machine's address behind a pooler: set the internal address (internalAddress, --internal-address)",
      );
    const [row] = await this.#database.query<{ address: string | null; server: string | null }>(
      "SELECT host(inet_client_addr()) AS address, host(inet_server_addr()) AS server",
    );
    if (row === undefined || row.address === row.server) return undefined;
    return row.address ?? undefined;
  }

  async close(): Promise<void> {
    await Promise.all([this.#database.close(), this.#heartbeats.close()]);
  }
}

function nodeOf({ id, address, fingerprints }: NodeRow): StoreNode {
  return { id, address, ...(fingerprints !== null && { fingerprints: fingerprints.split(" ") }) };
}

function isAlive({ is_alive: isAliveStill, process }: NodeRow): boolean {
  return isAliveStill && (process === null || !isDeadProcess(process));
}
