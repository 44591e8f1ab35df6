import { createSessionStore } from "../engine/create-session-store.ts";
import type { SessionStore } from "../session-store.ts";
import { openDatabase } from "./open-database.ts";
import { SqliteEngine } from "./sqlite-engine.ts";
import { ThreadEngine } from "./thread/thread-engine.ts";

/** Options of {@link sqliteSessionStore}. */
export interface SqliteSessionStoreOptions {
  /**
   * What an acknowledged entry survives: the death of the process (default; a power failure may take the newest entries,
   * never one from the middle), or also a power failure, at the price of one disk sync a commit.
   */
  readonly durability?: "process" | "power" | undefined;
  /**
   * How long a call waits while another process writes, before it is `busy`. Without `thread` it blocks this thread
   * meanwhile. Default 5000.
   */
  readonly busyTimeoutMs?: number | undefined;
  /**
   * Whether the database is used on a thread of its own, so that no disk and no other process ever holds up this one:
   * for hosts of many sessions, and for `durability: "power"`. It costs some 20 MB and each call a round trip. Default
   * `false`.
   */
  readonly thread?: boolean | undefined;
}

/**
 * Opens the store in a database file (`:memory:`: in none), and makes the file and its directories if need be, for the
 * user only. Any number of processes of one machine may share it; a network file system will not do.
 *
 * @throws {SessionStoreError} `unreadable` (no such place, another program's file, damaged, or of a newer version),
 * `busy`, `full`
 */
export function sqliteSessionStore(path: string, options: SqliteSessionStoreOptions = {}): SessionStore {
  const { durability = "process", busyTimeoutMs = 5000, thread = false } = options;
  if (path === "") throw new TypeError('Cannot open session store "": the path is empty');
  if (!Number.isSafeInteger(busyTimeoutMs) || busyTimeoutMs < 0) {
    throw new RangeError(
      `Cannot wait ${busyTimeoutMs} ms for a database: not a whole number of milliseconds`,
    );
  }
  const database = openDatabase(path, { durability, busyTimeoutMs });
  if (!thread) return createSessionStore(new SqliteEngine(database));
  // Opened here first, so that what is wrong with the file is thrown here as well.
  database.close();
  return createSessionStore(new ThreadEngine({ path, options: { durability, busyTimeoutMs } }));
}
