import { setTimeout as pause } from "node:timers/promises";

import { checkOptions } from "@parley/schema/options";

import { SessionStoreError } from "../api/session-store-error.ts";
import { PostgresDatabase } from "./postgres-database.ts";
import type { PostgresPool } from "./postgres-pool.ts";
import { DEFAULT_SCHEMA, checkSchemaName } from "./schema-name.ts";

/** Maximum number of attempts to acquire the locks. */
const ATTEMPTS = 300;
/** Milliseconds between attempts, during which the nodes' statements can run. */
const PAUSE_MS = 300;
const BUSY_TIMEOUT_MS = 5000;

/** Options for {@link migratePostgresStore}. */
export interface MigratePostgresStoreOptions {
  /** The schema for the tables, created if necessary. Default `parley`. */
  readonly schema?: string | undefined;
}

/**
 * Creates or migrates a store's tables while processes are using them. Waits only briefly for a lock, then
 * lets queued statements run, and keeps retrying for a few minutes. A migration that rewrites a table or
 * builds an index holds its lock until it is done.
 *
 * @throws {SessionStoreError} `busy` if the tables are never free; `unreadable` like `postgresSessionStore`
 * @throws {TypeError} if `source` is a string but not a PostgreSQL URL
 */
export async function migratePostgresStore(
  source: string | PostgresPool,
  options: MigratePostgresStoreOptions = {},
): Promise<void> {
  checkOptions("migrate a store", options, { schema: true });
  const database = new PostgresDatabase(source, {
    schema: checkSchemaName(options.schema ?? DEFAULT_SCHEMA),
    busyTimeoutMs: BUSY_TIMEOUT_MS,
    migration: "yielding",
  });
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        await database.query("SELECT 1");
        return;
      } catch (error) {
        const isBusy = error instanceof SessionStoreError && error.code === "busy";
        if (!isBusy || attempt === ATTEMPTS) throw error;
      }
      await pause(PAUSE_MS);
    }
  } finally {
    await database.close();
  }
}
