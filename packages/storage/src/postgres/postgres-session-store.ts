import { createSessionStore } from "../engine/create-session-store.ts";
import type { SessionStore } from "../session-store.ts";
import { PostgresDatabase } from "./postgres-database.ts";
import { PostgresEngine } from "./postgres-engine.ts";
import type { PostgresPool } from "./postgres-pool.ts";
import { checkSchemaName, DEFAULT_SCHEMA } from "./schema-name.ts";

/** Options of {@link postgresSessionStore}. */
export interface PostgresSessionStoreOptions {
  /** The schema that holds the tables; it is made if need be. Default `parley`. */
  readonly schema?: string | undefined;
  /** How long a call waits for a connection, a lock or an answer before it is `busy`. Default 5000. */
  readonly busyTimeoutMs?: number | undefined;
}

/**
 * Opens the store in a PostgreSQL database, which any number of processes on any number of machines may share. It
 * connects, and makes or migrates its tables, with the first call: that is where a wrong address or password shows.
 *
 * `source` is a URL (`postgres://user:password@host/database`), or the application's own `pg.Pool`, which then has to
 * listen to its `error` event, and which `close` leaves open. A pooler that shares connections between transactions has
 * to know prepared statements (PgBouncer from 1.21 on). Durability is the server's: `synchronous_commit`.
 *
 * An append whose connection is lost is looked for and, if it is not there, sent once more. Only if that fails too does
 * it reject with `busy`, and then it may be stored all the same.
 *
 * @throws {TypeError} `source` is a text that is no URL of PostgreSQL
 */
export function postgresSessionStore(
  source: string | PostgresPool,
  options: PostgresSessionStoreOptions = {},
): SessionStore {
  const { schema = DEFAULT_SCHEMA, busyTimeoutMs = 5000 } = options;
  if (!Number.isSafeInteger(busyTimeoutMs) || busyTimeoutMs < 1) {
    throw new RangeError(
      `Cannot wait ${busyTimeoutMs} ms for a database: not a positive whole number of milliseconds`,
    );
  }
  const database = new PostgresDatabase(source, { schema: checkSchemaName(schema), busyTimeoutMs });
  return createSessionStore(new PostgresEngine(database));
}
