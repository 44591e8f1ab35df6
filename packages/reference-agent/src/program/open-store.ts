import type { SessionStore } from "@parley/storage";
import { sqliteSessionStore } from "@parley/storage/sqlite";

import { isDatabaseAddress } from "./settings.ts";

/**
 * Opens the store of sessions at a file, or at the address of a PostgreSQL database, which needs the package `pg`.
 *
 * @throws {Error} if it cannot be opened, without the password of the address.
 */
export async function openStore(store: string): Promise<SessionStore> {
  if (!isDatabaseAddress(store)) return sqliteSessionStore(store);
  const { postgresSessionStore } = await import("@parley/storage/postgres");
  return postgresSessionStore(store);
}
