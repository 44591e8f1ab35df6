import { checkOptions } from "@parley/schema/options";

import type { SessionKey } from "../../engine/session-engine.ts";
import { isHeld } from "../../engine/take-lease.ts";
import { identifyProcessAmongHosts, isDeadProcess } from "../../process/process-identity.ts";
import { PostgresDatabase } from "../postgres-database.ts";
import type { PostgresPool } from "../postgres-pool.ts";
import type { Query } from "../query.ts";
import { DEFAULT_SCHEMA, checkSchemaName } from "../schema-name.ts";
import { SERVER_TIME } from "../server-time.ts";
import { SessionTable } from "../session-table.ts";

/** Milliseconds after which the row of a dead node is deleted: longer than any lease lasts by itself. */
const FORGET_MS = 7 * 24 * 60 * 60 * 1000;

/** Connections besides that of the heartbeats. */
const MAX_CONNECTIONS = 4;

/** Milliseconds that a node waits until the others know that it leaves. */
const LEAVE_MS = 2000;

/** Options of {@link postgresNodes}. */
export interface PostgresNodesOptions {
  /** The schema of the store. Default `parley`. */
  readonly schema?: string | undefined;
  /** Milliseconds that a call waits for a connection, a lock or an answer before it is `busy`. Default 5000. */
  readonly busyTimeoutMs?: number | undefined;
  /** True if a node of this host whose process died is dead at once. Default `true`. */
  readonly seesProcesses?: boolean | undefined;
}

/** A process that shares the sessions of a database. */
export interface StoreNode {
  /** The owner of its leases: see `SessionStore.write`. */
  readonly id: string;
  /** The address at which the other nodes reach it. */
  readonly address: string;
}

/** The result of {@link PostgresNodes.beat}. */
export interface Heartbeat {
  /** The other nodes that are alive. */
  readonly others: readonly StoreNode[];
  /** True if the others may have taken this node for dead since its last heartbeat: its time was over. */
  readonly wasDead: boolean;
  /** True if the server was started again or replaced since this node's last heartbeat: it may have lost entries. */
  readonly wasRestored: boolean;
}

/** The nodes that share the store in a PostgreSQL database. A lease whose owner is a node lasts as long as the node lives. */
export interface PostgresNodes {
  /** Keeps a node alive for `ttlMs` milliseconds from now, by the clock of the database. @throws {SessionStoreError} */
  beat(node: StoreNode, ttlMs: number): Promise<Heartbeat>;
  /** Returns the owner of a session's lease, as `SessionStore.owner` does. @throws {SessionStoreError} */
  owner(session: SessionKey): Promise<string | undefined>;
  /** Makes a node dead, and its leases free. @throws {SessionStoreError} */
  leave(id: string): Promise<void>;
  /** Returns 256 random bits as hexadecimal digits, the same for all nodes. @throws {SessionStoreError} */
  secret(): Promise<string>;
  /** Returns the address of this machine as the database sees it; `undefined` if they share the machine. */
  localAddress(): Promise<string | undefined>;
  /** Ends the connections. Leaves no node. */
  close(): Promise<void>;
}

/**
 * Opens the list of nodes beside a store; see `postgresSessionStore` for `source`.
 *
 * @throws {TypeError} `source` is a string that is not a URL of PostgreSQL
 */
export function postgresNodes(
  source: string | PostgresPool,
  options: PostgresNodesOptions = {},
): PostgresNodes {
  checkOptions("open the table of nodes", options, {
    schema: true,
    busyTimeoutMs: true,
    seesProcesses: true,
  });
  const { schema = DEFAULT_SCHEMA, busyTimeoutMs = 5000, seesProcesses = true } = options;
  const settings = { schema: checkSchemaName(schema), busyTimeoutMs };
  const database = new PostgresDatabase(source, { ...settings, maxConnections: MAX_CONNECTIONS });
  const heartbeats = new PostgresDatabase(source, { ...settings, maxConnections: 1 });
  return new NodeTable(database, heartbeats, seesProcesses ? identifyProcessAmongHosts() : null);
}

interface NodeRow extends StoreNode {
  readonly process: string | null;
  readonly is_alive: boolean;
  /** When the server was started. */
  readonly server: string;
}

class NodeTable implements PostgresNodes {
  readonly #database: PostgresDatabase;
  /** A connection of its own: a heartbeat waits for no other statement. */
  readonly #heartbeats: PostgresDatabase;
  readonly #process: string | null;
  readonly #sessions: SessionTable;
  /** When the server of a node's last heartbeat was started, if that is known. */
  readonly #servers = new Map<string, string>();

  constructor(database: PostgresDatabase, heartbeats: PostgresDatabase, process: string | null) {
    this.#database = database;
    this.#heartbeats = heartbeats;
    this.#process = process;
    this.#sessions = new SessionTable(database.schema);
  }

  async beat({ id, address }: StoreNode, ttlMs: number): Promise<Heartbeat> {
    const table = `${this.#database.schema}.node`;
    // The lock waits for a change of the row by others, and reads what they have written: the rest of the statement sees the
    // table as it was when it began.
    const rows = await this.#heartbeats.queryWithin<NodeRow>(
      // One without an answer leaves time for the next, over another connection.
      Math.ceil(ttlMs / 4),
      `WITH own AS (
         SELECT alive_until > ${SERVER_TIME} AS is_alive FROM ${table} WHERE id = $1 FOR UPDATE
       ), beat AS (
         INSERT INTO ${table} (id, address, process, alive_until)
         SELECT $1, $2, $3, ${SERVER_TIME} + ceil($4::float8)::bigint FROM (SELECT count(*) FROM own) AS locked
         ON CONFLICT (id) DO UPDATE SET address = excluded.address, alive_until = excluded.alive_until
       ), old AS (
         DELETE FROM ${table} WHERE id <> $1 AND alive_until < ${SERVER_TIME} - ${FORGET_MS}
       )
       SELECT id, address, process,
         CASE WHEN id = $1 THEN (SELECT is_alive FROM own) ELSE alive_until > ${SERVER_TIME} END AS is_alive,
         pg_postmaster_start_time()::text AS server
       FROM ${table}`,
      [id, address, this.#process, ttlMs],
    );
    const own = rows.find((row) => row.id === id);
    const before = this.#servers.get(id);
    const wasDead = before !== undefined && own?.is_alive !== true;
    // The statement that inserts the row does not see it.
    const server = own?.server ?? "";
    const wasRestored = Boolean(before) && Boolean(server) && server !== before;
    this.#servers.set(id, server);
    const others = rows.filter((row) => row.id !== id && isAlive(row));
    return { wasDead, wasRestored, others: others.map((row) => ({ id: row.id, address: row.address })) };
  }

  async owner(session: SessionKey): Promise<string | undefined> {
    const query: Query = (text, values, name) => this.#database.query(text, values, name);
    const stored = await this.#sessions.find(query, session);
    return stored?.lease && isHeld(stored.lease) ? stored.lease.owner : undefined;
  }

  async leave(id: string): Promise<void> {
    // The row stays: without it, the leases would last for their own time.
    const { schema } = this.#database;
    const text = `UPDATE ${schema}.node SET alive_until = 0 WHERE id = $1`;
    // Without an answer, its time ends as that of a node that dies.
    await this.#database.queryWithin(LEAVE_MS, text, [id]);
  }

  async secret(): Promise<string> {
    const { schema } = this.#database;
    const text = `SELECT value FROM ${schema}.setting WHERE name = $1`;
    const [row] = await this.#database.query<{ value: string }>(text, ["cluster_secret"]);
    if (row === undefined) throw new Error(`Cannot read the secret of the nodes: ${schema}.setting lacks it`);
    return row.value;
  }

  async localAddress(): Promise<string | undefined> {
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

function isAlive({ is_alive: isAliveStill, process }: NodeRow): boolean {
  return isAliveStill && (process === null || !isDeadProcess(process));
}
