import { type OptionNames, checkOptions } from "@parley/schema/options";

import type { SessionStore } from "../api/session-store.ts";
import type { StoreTelemetry } from "../api/store-telemetry.ts";
import { createSessionStore } from "../engine/create-session-store.ts";
import { observeOperations } from "../engine/observe-operations.ts";
import type { SessionEngine } from "../engine/session-engine.ts";
import { openDatabase } from "./open-database.ts";
import { SqliteEngine } from "./sqlite-engine.ts";
import { ThreadEngine } from "./thread/thread-engine.ts";

/** Options for {@link sqliteSessionStore}. */
export interface SqliteSessionStoreOptions {
  /**
   * Which failures acknowledged entries survive. With `process` (the default), entries survive a process crash. A
   * power failure can lose the newest entries, but never leaves a gap. With `power`, entries also survive a power
   * failure, at the cost of one disk sync per commit.
   */
  readonly durability?: "process" | "power" | undefined;
  /**
   * Maximum time that a call waits for another process to finish writing, in milliseconds. After that, the call fails
   * with `busy`. Without `thread`, the call blocks this thread while it waits. Default 5000.
   */
  readonly busyTimeoutMs?: number | undefined;
  /**
   * Whether to run the database on its own thread, so neither the disk nor another process blocks this one. Use it
   * for hosts with many sessions and with `durability: "power"`. Costs about 20 MB, plus a round trip per call.
   * Default `false`.
   */
  readonly thread?: boolean | undefined;
  /** Records the store's operations. For example, pass `openTelemetry()` from `@parley/server/opentelemetry`. */
  readonly telemetry?: StoreTelemetry | undefined;
}

const optionNames: OptionNames<SqliteSessionStoreOptions> = {
  durability: true,
  busyTimeoutMs: true,
  thread: true,
  telemetry: true,
};

/**
 * Opens the store in a SQLite file, or in memory with `:memory:`. Creates the file and its directories if
 * necessary, accessible only to the current user. Any number of processes on one machine can share it, but
 * it does not work on a network file system. If the file is deleted or replaced while it is open, every
 * write fails with `unreadable`.
 *
 * @example
 * ```ts
 * import { sqliteSessionStore } from "@parley/storage/sqlite";
 *
 * export const store = sqliteSessionStore("sessions.db"); // the `store` of an agent
 * ```
 *
 * @throws {SessionStoreError} `unreadable` (the path is impossible, or the file is damaged, from a newer
 * version or from another program), `busy`, `full`
 */
export function sqliteSessionStore(path: string, options: SqliteSessionStoreOptions = {}): SessionStore {
  checkOptions("open session store", options, optionNames);
  const { durability = "process", busyTimeoutMs = 5000, thread = false, telemetry } = options;
  if (typeof path !== "string")
    throw new TypeError(
      `Cannot open session store: the path is ${path === undefined ? "missing" : `of type ${typeof path}`}`,
    );
  if (path === "") throw new TypeError('Cannot open session store "": the path is empty');
  const scheme = /^[a-z][a-z0-9+.-]+:(?=\/\/)/i.exec(path)?.[0];
  // The path looks like a URL, which may contain a password.
  if (scheme !== undefined) {
    throw new TypeError(`Cannot open session store: an address with "${scheme}" is not a path of a file`);
  }
  if (!Number.isSafeInteger(busyTimeoutMs) || busyTimeoutMs < 0) {
    throw new RangeError(
      `Cannot open session store with "busyTimeoutMs" ${busyTimeoutMs}: not a whole number of at least 0`,
    );
  }
  const database = openDatabase(path, { durability, busyTimeoutMs });
  const observe = (engine: SessionEngine): SessionStore =>
    createSessionStore(observeOperations(engine, "sqlite", telemetry));
  if (!thread) return observe(new SqliteEngine(database));
  // Opens the database here first, so that this function throws if there is a problem with the file.
  database.close();
  return observe(new ThreadEngine({ path, options: { durability, busyTimeoutMs } }));
}
