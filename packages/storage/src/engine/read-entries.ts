import { setImmediate as nextTurn } from "node:timers/promises";

import type { Entry, ReadOptions } from "../api/session-store.ts";
import type { EntryRange, StoredSession } from "./session-engine.ts";

const DEFAULT_PAGE_SIZE = 500;

export interface EntrySource {
  find(): Promise<StoredSession>;
  readRange(session: StoredSession, range: EntryRange): Promise<readonly Entry[]>;
}

/**
 * Reads a session page by page, up to the entry that was last when reading started. Reading by range needs
 * neither statistics nor a database cursor, so a slow reader does not tie up the database. Skips ranges that
 * compaction has emptied.
 *
 * @throws {RangeError} if an option is not a whole number in its range
 */
export async function* readEntries(
  source: EntrySource,
  options: ReadOptions,
): AsyncGenerator<readonly Entry[], void> {
  const { signal } = options;
  const after = checkNumber("after", options.after ?? 0, 0);
  const upTo = checkNumber("upTo", options.upTo ?? Number.MAX_SAFE_INTEGER, 0);
  const pageSize = checkNumber("pageSize", options.pageSize ?? DEFAULT_PAGE_SIZE, 1);
  signal?.throwIfAborted();
  const session = await source.find();
  const last = Math.min(upTo, session.lastSeq);
  for (let from = after + 1; from <= last; from += pageSize) {
    if (from > after + 1) await nextTurn();
    signal?.throwIfAborted();
    const page = await source.readRange(session, { from, to: Math.min(from + pageSize - 1, last) });
    if (page.length > 0) yield page;
  }
}

function checkNumber(name: string, value: number, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new RangeError(
    `Cannot read entries with "${name}" ${value}: not a whole number of at least ${least}`,
  );
}
