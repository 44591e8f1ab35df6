import { type OptionNames, checkOptions } from "@parley/schema/options";

import type { SessionStore } from "../api/session-store.ts";
import { createSessionStore } from "../engine/create-session-store.ts";
import { PostgresDatabase } from "./postgres-database.ts";
import { PostgresEngine } from "./postgres-engine.ts";
import type { PostgresPool } from "./postgres-pool.ts";
import { checkSchemaName, DEFAULT_SCHEMA } from "./schema-name.ts";

/** Options of {@link postgresSessionStore}. */
export interface PostgresSessionStoreOptions {
  /** The schema of the tables, created if necessary. Default `parley`. */
  readonly schema?: string | undefined;
  /** Milliseconds that a call waits for a connection, a lock or an answer before it is `busy`. Default 5000. */
  readonly busyTimeoutMs?: number | undefined;
  /**
   * False for a pooler that shares connections between transactions and does not support prepared statements, such as
   * PgBouncer before 1.21. Default `true`.
   */
  readonly preparedStatements?: boolean | undefined;
  /**
   * True if the lease of a process of this host that died is free at once; else only after its time. Set it to false where
   * processes with the same host name and boot do not see each other. Default `true`.
   */
  readonly seesProcesses?: boolean | undefined;
}

const optionNames: OptionNames<PostgresSessionStoreOptions> = {
  schema: true,
  busyTimeoutMs: true,
  preparedStatements: true,
  seesProcesses: true,
};

/**
 * Opens the store in a PostgreSQL database, which any number of processes on any number of machines may share. The first
 * call connects and creates or migrates the tables, so that a wrong address or password is an error of that call.
 *
 * `source` is a URL (`postgres://user:password@host/database`) or a `pg.Pool` of the application, which has to handle the
 * pool's `error` event; `close` does not end it. A pooler that shares connections between transactions has to support
 * prepared statements (PgBouncer from 1.21 on), unless `preparedStatements` is false. Durability is set on the server: `synchronous_commit`.
 *
 * If the connection of an append is lost, the store looks for the entries and, if they are missing, sends them again, until
 * `busyTimeoutMs` is over: a server that restarts in that time is not noticed. Then the append rejects with `busy`, and the
 * entries may or may not be stored.
 *
 * @throws {TypeError} `source` is a string that is not a URL of PostgreSQL
 */
export function postgresSessionStore(
  source: string | PostgresPool,
  options: PostgresSessionStoreOptions = {},
): SessionStore {
  checkOptions("open session store", options, optionNames);
  const { schema = DEFAULT_SCHEMA, busyTimeoutMs = 5000, preparedStatements, seesProcesses } = options;
  if (!Number.isSafeInteger(busyTimeoutMs) || busyTimeoutMs < 1) {
    throw new RangeError(
      `Cannot open session store with "busyTimeoutMs" ${busyTimeoutMs}: not a positive whole number`,
    );
  }
  const settings = { schema: checkSchemaName(schema), busyTimeoutMs, preparedStatements };
  return createSessionStore(new PostgresEngine(new PostgresDatabase(source, settings), seesProcesses));
}
