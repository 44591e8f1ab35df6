import { closeSync, fchmodSync, openSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { createDirectory } from "./create-directory.ts";
import { checkSchema, migrateSchema } from "./migrate-schema.ts";
import { openingFailed, sqliteCodeOf } from "./sqlite-failure.ts";
import { createTransact } from "./transaction.ts";

export interface DatabaseOptions {
  readonly durability: "process" | "power";
  readonly busyTimeoutMs: number;
}

const BUSY = 5;
const RETRY_MS = 20;

/**
 * Opens a session store's database, creating it if necessary. Only the current user can access its files,
 * because sessions may contain text from any of the user's files.
 *
 * @throws {SessionStoreError} `unreadable`, `busy`, `full`
 */
export function openDatabase(path: string, options: DatabaseOptions): DatabaseSync {
  const file = path === ":memory:" ? path : resolve(path);
  try {
    if (path !== ":memory:") createPrivately(file);
    return retryWhileBusy(() => tryOpen(file, options), options.busyTimeoutMs);
  } catch (error) {
    throw openingFailed(path, error);
  }
}

function createPrivately(file: string): void {
  createDirectory(dirname(file));
  try {
    // Must not open an existing file, because closing it would drop the locks that this process holds on it through
    // SQLite.
    // https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
    const created = openSync(file, "wx", 0o600);
    // The mode is set again because the umask affects the mode passed to `open`. SQLite gives the database's other
    // files the same mode.
    fchmodSync(created, 0o600);
    closeSync(created);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/**
 * Makes one attempt to open the database. The timeout must be set first. Otherwise, processes that create the same
 * database would fail instead of waiting.
 */
function tryOpen(file: string, options: DatabaseOptions): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    database.exec(`PRAGMA busy_timeout = ${options.busyTimeoutMs}`);
    checkSchema(database, file);
    database.exec("PRAGMA journal_mode = WAL");
    database.exec(`PRAGMA synchronous = ${options.durability === "power" ? "FULL" : "NORMAL"}`);
    // Affects only macOS, where an ordinary sync does not flush the drive's cache.
    if (options.durability === "power") database.exec("PRAGMA fullfsync = ON");
    database.exec(`PRAGMA journal_size_limit = ${16 * 1024 * 1024}`);
    createTransact(database)(() => {
      checkSchema(database, file);
      migrateSchema(database);
    });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Retries `open` while the database is busy. SQLite does not always wait: changing or recovering the journal of a
 * busy database fails immediately.
 */
function retryWhileBusy<T>(open: () => T, timeoutMs: number): T {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return open();
    } catch (error) {
      if (sqliteCodeOf(error) !== BUSY || performance.now() >= end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}
