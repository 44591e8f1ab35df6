import { createSessionStore } from "../engine/create-session-store.ts";
import type { SessionStore } from "../session-store.ts";
import { openDatabase } from "./open-database.ts";
import { SqliteEngine } from "./sqlite-engine.ts";

/** Options of {@link sqliteSessionStore}. */
export interface SqliteSessionStoreOptions {
  /**
   * What an acknowledged entry survives: the death of the process (default; a power failure may take the newest entries,
   * never one from the middle), or also a power failure, at the price of one disk sync a commit.
   */
  readonly durability?: "process" | "power" | undefined;
  /** How long a call waits while another process writes, blocking this thread, before it is `busy`. Default 5000. */
  readonly busyTimeoutMs?: number | undefined;
}

/**
 * Opens the store in a database file (`:memory:`: in none), and makes the file and its directories if need be, for the
 * user only. Any number of processes of one machine may share it; a network file system will not do.
 *
 * @throws {SessionStoreError} `unreadable` (no such place, another program's file, damaged, or of a newer version),
 * `busy`, `full`
 */
export function sqliteSessionStore(path: string, options: SqliteSessionStoreOptions = {}): SessionStore {
  const { durability = "process", busyTimeoutMs = 5000 } = options;
  if (path === "") throw new TypeError('Cannot open session store "": the path is empty');
  if (!Number.isSafeInteger(busyTimeoutMs) || busyTimeoutMs < 0) {
    throw new RangeError(
      `Cannot wait ${busyTimeoutMs} ms for a database: not a whole number of milliseconds`,
    );
  }
  return createSessionStore(new SqliteEngine(openDatabase(path, { durability, busyTimeoutMs })));
}
