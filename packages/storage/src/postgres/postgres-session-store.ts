import { type OptionNames, checkOptions } from "@parley/schema/options";

import type { SessionStore } from "../api/session-store.ts";
import type { StoreTelemetry } from "../api/store-telemetry.ts";
import { createSessionStore } from "../engine/create-session-store.ts";
import { observeOperations } from "../engine/observe-operations.ts";
import type { SessionEngine } from "../engine/session-engine.ts";
import { PostgresDatabase } from "./postgres-database.ts";
import { PostgresEngine } from "./postgres-engine.ts";
import type { PostgresPool } from "./postgres-pool.ts";
import { checkSchemaName, DEFAULT_SCHEMA } from "./schema-name.ts";

/** Options for {@link postgresSessionStore}. */
export interface PostgresSessionStoreOptions {
  /** The schema for the tables, created if necessary. Default `parley`. */
  readonly schema?: string | undefined;
  /**
   * Maximum time that a call waits for a connection before it fails with `busy`, in milliseconds. The same limit
   * applies to each of its statements, including the time spent waiting for locks. Statements that copy or delete a
   * session may take twelve times as long. Default 5000.
   */
  readonly busyTimeoutMs?: number | undefined;
  /**
   * Whether connections cache query plans. A pooler that shares connections between transactions must support this,
   * like PgBouncer from version 1.21 on. Default: true, unless there is a pooler.
   */
  readonly preparedStatements?: boolean | undefined;
  /**
   * Whether the lease of a dead process on this machine is free immediately instead of when it expires. Set this to
   * false if processes with the same host name and boot ID cannot see each other. Default `true`.
   */
  readonly seesProcesses?: boolean | undefined;
  /**
   * Records the store's operations and connections. For example, pass `openTelemetry()` from
   * `@parley/server/opentelemetry`.
   */
  readonly telemetry?: StoreTelemetry | undefined;
  /**
   * Whether the first call creates or migrates the tables. If false, run `migratePostgresStore` as a deployment step:
   * the first call rejects with `unreadable` unless the tables are up to date. Default `true`.
   */
  readonly migrate?: boolean | undefined;
}

const optionNames: OptionNames<PostgresSessionStoreOptions> = {
  schema: true,
  busyTimeoutMs: true,
  preparedStatements: true,
  seesProcesses: true,
  telemetry: true,
  migrate: true,
};

/**
 * Opens the store in a PostgreSQL database, which any number of processes on any number of machines can share.
 * The first call connects and creates or migrates the tables, so it rejects if the address or password is wrong.
 *
 * `source` is a URL (`postgres://user:password@host/database`) or an application's `pg.Pool`. The application
 * must handle the pool's `error` event, and `close` does not close the pool. A URL may name several hosts
 * (`postgres://a,b/database`). The store uses the first host that accepts writes, or the first that matches
 * `target_session_attrs`. In an application's pool and behind a pooler, each statement is a transaction with its
 * own limits. Configure durability on the server, with `synchronous_commit`.
 *
 * A statement that gets no response is cancelled. If the connection still does not respond, it is dropped along
 * with all connections opened before it. If the outcome of an append is unknown, the store looks for the entries
 * and resends missing ones for up to `busyTimeoutMs`, so a server restart within that time goes unnoticed. After
 * that, the append rejects with `busy`, and the entries may or may not be stored.
 *
 * @example
 * ```ts
 * import { postgresSessionStore } from "@parley/storage/postgres";
 *
 * export const store = postgresSessionStore("postgres://parley@db.internal/parley"); // the `store` of an agent
 * ```
 *
 * @throws {TypeError} if `source` is a string but not a PostgreSQL URL
 */
export function postgresSessionStore(
  source: string | PostgresPool,
  options: PostgresSessionStoreOptions = {},
): SessionStore {
  checkOptions("open session store", options, optionNames);
  const {
    schema = DEFAULT_SCHEMA,
    busyTimeoutMs = 5000,
    preparedStatements,
    seesProcesses,
    telemetry,
  } = options;
  if (!Number.isSafeInteger(busyTimeoutMs) || busyTimeoutMs < 1) {
    throw new RangeError(
      `Cannot open session store with "busyTimeoutMs" ${busyTimeoutMs}: not a positive whole number`,
    );
  }
  const migration = options.migrate === false ? "never" : "wait";
  const limits = { busyTimeoutMs, preparedStatements, migration } as const;
  const settings = { schema: checkSchemaName(schema), ...limits, telemetry };
  const engine = new PostgresEngine(new PostgresDatabase(source, settings), seesProcesses);
  return createSessionStore(observeOperations<SessionEngine>(engine, "postgresql", telemetry));
}
