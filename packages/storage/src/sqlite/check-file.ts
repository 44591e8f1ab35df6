import { type BigIntStats, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";

import { SessionStoreError } from "../api/session-store-error.ts";

/** Suffixes of a database's files in WAL mode: the database, its log, and the index shared by all processes. */
const SUFFIXES = ["", "-wal", "-shm"];

/**
 * Time during which a directory can change again without getting a new timestamp, in milliseconds. FAT has a
 * resolution of 2 s. A timestamp that is not a whole second shows that this file system uses kernel ticks of at most
 * 10 ms.
 */
const COARSE_MS = 2000;
const FINE_MS = 100;

/**
 * Creates a check that an open database is still the file at its path. SQLite keeps writing to deleted or
 * replaced files, and everything that it acknowledges is lost when it closes them. If the directory is
 * unchanged, so are its files.
 *
 * The check never opens the files, because closing one would drop this process's locks on it.
 *
 * @param database The database, in WAL mode and after its first transaction, so all its files exist. An
 * in-memory database always passes.
 */
export function createFileCheck(database: DatabaseSync): () => void {
  const path = database.location();
  if (path === null) return () => undefined;
  const folder = dirname(path);
  const files = SUFFIXES.map((suffix) => `${path}${suffix}`);
  const opened = files.map(identify);
  let checked: Stats | undefined;
  return () => {
    // Must precede the check of the files, so the next check notices a change in between. Plain numbers are used
    // because they are twice as fast as `bigint`.
    const found = statSync(folder, { throwIfNoEntry: false });
    if (checked !== undefined && isUnchanged(checked, found)) return;
    const now = Date.now();
    const lost = files.find((file, index) => !isSame(opened[index], identify(file)));
    if (lost === undefined) {
      checked = found !== undefined && isSettled(found, now) ? found : undefined;
      return;
    }
    throw new SessionStoreError(
      "unreadable",
      `Cannot use session store ${JSON.stringify(path)}: ${JSON.stringify(lost)} was deleted or replaced while it was open; ` +
        "restart the program to open it again",
    );
  };
}

/** Returns the file's metadata, or `undefined` if there is no such file. */
function identify(file: string): BigIntStats | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false });
}

/**
 * Whether a file is unchanged. Always true for files that did not exist initially, such as the shared-memory file,
 * which SQLite may not use.
 */
function isSame(opened: BigIntStats | undefined, found: BigIntStats | undefined): boolean {
  return opened === undefined || (opened.ino === found?.ino && opened.dev === found.dev);
}

function isUnchanged(checked: Stats, found: Stats | undefined): boolean {
  return (
    checked.ino === found?.ino &&
    checked.dev === found.dev &&
    checked.mtimeMs === found.mtimeMs &&
    checked.ctimeMs === found.ctimeMs
  );
}

function isSettled({ mtimeMs, ctimeMs }: Stats, now: number): boolean {
  const changed = Math.max(mtimeMs, ctimeMs);
  return changed < now - (changed % 1000 === 0 ? COARSE_MS : FINE_MS);
}
