import type { SessionStore, StoreTelemetry } from "@parley/storage";

import { isDatabaseAddress } from "./settings.ts";

/**
 * Opens the session store in a SQLite file or a PostgreSQL database.
 *
 * @param store A path or a database address.
 * @param telemetry Records the store's activity.
 * @throws {Error} if the store cannot be opened. The message does not contain the password in the address.
 */
export async function openStore(store: string, telemetry?: StoreTelemetry): Promise<SessionStore> {
  if (!isDatabaseAddress(store)) {
    const { sqliteSessionStore } = await import("@parley/storage/sqlite");
    return sqliteSessionStore(store, { telemetry });
  }
  const { postgresSessionStore } = await import("@parley/storage/postgres");
  return postgresSessionStore(store, { telemetry });
}
