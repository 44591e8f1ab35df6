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
  /**
   * Milliseconds that a call waits for a connection, and each of its statements for locks and the answer, before it is `busy`.
   * Statements that copy or delete a session have twelve times as long. Default 5000.
   */
  readonly busyTimeoutMs?: number | undefined;
  /**
   * True if connections keep the plans of statements. A pooler that shares connections between transactions has to support
   * that, as PgBouncer from 1.21 on does. Default: true, unless there is a pooler between.
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
 * pool's `error` event; `close` does not end it. A URL may name several hosts, of which the first is used that accepts writes
 * (`postgres://a,b/database`), or that `target_session_attrs` describes. In the application's pool and behind a pooler each
 * statement is a transaction with its limits. Durability is set on the server: `synchronous_commit`.
 *
 * A statement without an answer is cancelled. A connection that does not answer even then is dropped, with all that were opened
 * before. If the outcome of an append is unknown, the store looks for the entries and, if they are missing, sends them again, for
 * `busyTimeoutMs`: a server that restarts in that time is not noticed. Then the append rejects with `busy`, and the entries may
 * or may not be stored.
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
