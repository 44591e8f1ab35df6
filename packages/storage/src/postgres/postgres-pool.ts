import { Pool } from "pg";

import type { StorePool, StoreTelemetry } from "../api/store-telemetry.ts";
import { type TargetSession, parseAddress } from "./postgres-address.ts";
import { isTimeout, translateConnectError } from "./postgres-failure.ts";
import { withinTime } from "./within-time.ts";

/** A query in the format of `pg`. */
export interface PostgresQuery {
  readonly text: string;
  readonly values?: unknown[];
  /** The name under which the connection caches the query plan. */
  readonly name?: string;
}

/** The part of a `pg` client that the store uses. */
export interface PostgresClient {
  /** The server's address and the key for cancelling a statement. Without them, statements cannot be cancelled. */
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly processID?: number | null | undefined;
  readonly secretKey?: number | null | undefined;
  readonly connection?: { readonly stream?: { destroy(): unknown; resetAndDestroy?(): unknown } | undefined };
  query(query: PostgresQuery): Promise<{ rows: unknown[] }>;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "notification", listener: (message: { payload?: string | undefined }) => void): unknown;
  /** Returns the client to its pool, or closes its connection. */
  release(destroy?: boolean): void;
}

/** The part of a `pg.Pool` that the store uses, for pools that the application owns. */
export interface PostgresPool {
  connect(callback: (error: Error | undefined, client: PostgresClient | undefined) => void): void;
}

export interface PostgresSourceOptions {
  /** The maximum time to wait for a connection, and the server's limit for each statement, in milliseconds. */
  readonly timeoutMs: number;
  /** Default 10. */
  readonly maxConnections?: number | undefined;
  /** The pool's name for `telemetry`. Default `store`. */
  readonly poolName?: string | undefined;
  readonly telemetry?: StoreTelemetry | undefined;
}

/** A connection that is checked out. */
export interface LentClient {
  readonly client: PostgresClient;
  /**
   * Whether this is a server session with this store's limits. False behind a pooler and in the application's pool,
   * where each transaction sets its own limits.
   */
  readonly isDirect: boolean;
}

/** The result of a connection's first statement. */
interface SessionState {
  readonly isDirect: boolean;
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
  /** See {@link PostgresSource.suspect}. */
  readonly generation: number;
}

/** How long to skip a server that did not respond in time, in milliseconds. */
const OUT_OF_REACH_MS = 1000;
/** Time that a connection may be silent before each end checks that the other still exists, in milliseconds. */
const KEEP_ALIVE_MS = 10_000;

/** The source of a store's connections: either its own pools, one per host in the URL, or the application's pool. */
export class PostgresSource {
  /** The database's name in messages. Contains no secrets. */
  readonly name: string;
  readonly #pools: readonly PostgresPool[];
  /** The pools that {@link close} closes. */
  readonly #own: readonly Pool[];
  readonly #target: TargetSession;
  readonly #timeoutMs: number;
  readonly #states = new WeakMap<PostgresClient, SessionState>();
  readonly #lent = new Set<PostgresClient>();
  #generation = 0;
  /**
   * The last connection error, and the `performance.now()` timestamp until which all servers are assumed to be
   * unreachable.
   */
  #outOfReach: { readonly error: unknown; readonly until: number } | undefined;
  /** Index of the pool that most recently had a suitable server. */
  #preferred = 0;
  readonly #closed: (() => void) | undefined;

  /**
   * @throws {TypeError} if the URL is invalid. The message does not contain the URL, because it may include a
   * password.
   */
  constructor(source: string | PostgresPool, options: PostgresSourceOptions) {
    const { timeoutMs, maxConnections = 10, poolName = "store", telemetry } = options;
    this.#timeoutMs = timeoutMs;
    if (typeof source !== "string") {
      this.name = "the application's pool";
      this.#pools = [source];
      this.#own = [];
      this.#target = "any";
      return;
    }
    const { hosts, target } = parseAddress(source);
    this.name = hosts.map(({ name }) => name).join(",");
    this.#target = target;
    this.#own = hosts.map(({ url }) => {
      const pool = new Pool({
        connectionString: url,
        max: maxConnections,
        connectionTimeoutMillis: Math.ceil(timeoutMs / hosts.length),
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
        // Idle connections must not keep the process alive.
        allowExitOnIdle: true,
        fallback_application_name: "parley",
      });
      // The pool has already dropped the idle connection. The next call opens another one.
      pool.on("error", () => {});
      return pool;
    });
    this.#pools = this.#own as readonly unknown[] as readonly PostgresPool[];
    this.#closed = telemetry?.poolOpened?.({
      name: poolName,
      max: maxConnections * hosts.length,
      count: () => countConnections(this.#own),
    });
  }

  /**
   * Checks out a connection to the first host that has a suitable server.
   *
   * @throws {SessionStoreError} `busy`, `unreadable`
   */
  async borrow(): Promise<LentClient> {
    // Fails immediately if an attempt to connect failed recently. Otherwise, a call with several statements would
    // wait for each of them.
    if (this.#outOfReach !== undefined && performance.now() < this.#outOfReach.until)
      throw translateConnectError(this.#outOfReach.error, this.name);
    let failure: unknown;
    const passes = this.#target === "prefer-standby" ? (["standby", "any"] as const) : [this.#target];
    for (const target of passes)
      for (let tried = 0; tried < this.#pools.length; tried += 1) {
        const index = (this.#preferred + tried) % this.#pools.length;
        try {
          const lent = await this.#borrowFrom(index, target);
          this.#preferred = index;
          return lent;
        } catch (error) {
          failure = error;
        }
      }
    if (isTimeout(failure)) this.#outOfReach = { error: failure, until: performance.now() + OUT_OF_REACH_MS };
    throw translateConnectError(failure, this.name);
  }

  get isOfApplication(): boolean {
    return this.#own.length === 0;
  }

  /**
   * Returns a connection to its pool.
   *
   * @param ends Whether to close it instead of reusing it.
   */
  return(client: PostgresClient, ends = false): void {
    this.#lent.delete(client);
    client.release(ends);
  }

  /**
   * Must be called when a connection does not respond. The cause has probably also affected all connections opened
   * before it, so none of those are reused.
   */
  suspect(): void {
    this.#generation += 1;
  }

  /** Closes the connections, except those of the application's pool. Running statements have `timeoutMs` to finish. */
  async close(): Promise<void> {
    this.#closed?.();
    const late = setTimeout(() => this.#lent.forEach(cut), this.#timeoutMs);
    try {
      await Promise.all(this.#own.map((pool) => pool.end()));
    } finally {
      clearTimeout(late);
    }
  }

  async #borrowFrom(index: number, target: TargetSession): Promise<LentClient> {
    const pool = this.#pools[index] as PostgresPool;
    for (;;) {
      const client = await connect(pool);
      const known = this.#states.get(client);
      if (known !== undefined && known.generation !== this.#generation) {
        cut(client);
        client.release(true);
        continue;
      }
      this.#lent.add(client);
      try {
        const state = known ?? (await this.#begin(client));
        this.#states.set(client, state);
        if (!fits(target, state)) throw new Error(`The server is not ${target}`);
        return { client, isDirect: state.isDirect };
      } catch (error) {
        cut(client);
        this.return(client, true);
        throw error;
      }
    }
  }

  /**
   * Sets the time limits of one of the store's own connections, and determines what kind of server it is connected
   * to.
   */
  async #begin(client: PostgresClient): Promise<SessionState> {
    const generation = this.#generation;
    if (this.isOfApplication) return { generation, isDirect: false, isStandby: false, isReadOnly: false };
    const beginning = client.query({ text: beginningOf(this.#timeoutMs), values: [client.processID] });
    const { rows } = await withinTime(beginning, this.#timeoutMs);
    return { generation, ...(rows[0] as Omit<SessionState, "generation">) };
  }
}

function countConnections(pools: readonly Pool[]): ReturnType<StorePool["count"]> {
  const sum = (count: (pool: Pool) => number): number =>
    pools.reduce((total, pool) => total + count(pool), 0);
  const idle = sum(({ idleCount }) => idleCount);
  const waiting = sum(({ waitingCount }) => waitingCount);
  return { used: sum(({ totalCount }) => totalCount) - idle, idle, waiting };
}

/** Drops a connection whose peer may be gone. Also discards unsent data, so it cannot arrive later. */
export function cut({ connection }: PostgresClient): void {
  const stream = connection?.stream;
  try {
    if (stream?.resetAndDestroy === undefined) stream?.destroy();
    else stream.resetAndDestroy();
  } catch {
    // Only plain TCP connections can be reset.
    stream?.destroy();
  }
}

/** Checks out a client from a pool and handles its errors. */
function connect(pool: PostgresPool): Promise<PostgresClient> {
  const { promise, resolve, reject } = Promise.withResolvers<PostgresClient>();
  // Uses a callback, because the client could fail before a promise resolves.
  pool.connect((error, client) => {
    if (client === undefined) {
      reject(error ?? new Error("Connection terminated"));
      return;
    }
    if (!withListener.has(client)) {
      withListener.add(client);
      // The pool does not listen for errors of clients that are checked out or closed, and an unhandled error event
      // would end the process. The client's next query fails anyway.
      client.on("error", () => {});
    }
    resolve(client);
  });
  return promise;
}

/** Clients that have an error listener. */
const withListener = new WeakSet<PostgresClient>();

/**
 * Returns SQL that sets limits for the server session with process ID `$1`, unless its limits are already lower. Does
 * nothing behind a pooler, which has its own process IDs and shares the session with others.
 */
function beginningOf(timeoutMs: number): string {
  const keepAlive = KEEP_ALIVE_MS / 1000;
  return `SELECT pg_backend_pid() = $1::int AS "isDirect", pg_is_in_recovery() AS "isStandby",
      current_setting('transaction_read_only') = 'on' AS "isReadOnly", (
        SELECT count(set_config(name, value::text, false))
        FROM pg_settings JOIN (VALUES
          ('statement_timeout', ${timeoutMs}),
          ('lock_timeout', ${timeoutMs}),
          ('idle_in_transaction_session_timeout', ${timeoutMs}),
          ('client_connection_check_interval', ${KEEP_ALIVE_MS}),
          ('tcp_user_timeout', ${2 * KEEP_ALIVE_MS}),
          ('tcp_keepalives_idle', ${keepAlive}),
          ('tcp_keepalives_interval', ${keepAlive}),
          ('tcp_keepalives_count', 3)
        ) AS wanted (name, value) USING (name)
        WHERE pg_backend_pid() = $1::int AND (setting::bigint = 0 OR setting::bigint > value)
          AND (version() LIKE '%linux%' OR name NOT IN ('client_connection_check_interval', 'tcp_user_timeout'))
      ) AS limits`;
}

function fits(target: TargetSession, { isStandby, isReadOnly }: SessionState): boolean {
  switch (target) {
    case "read-write":
      return !isReadOnly;
    case "read-only":
      return isReadOnly;
    case "primary":
      return !isStandby;
    case "standby":
      return isStandby;
    default:
      return true;
  }
}
