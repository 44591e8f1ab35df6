import { setTimeout as pause } from "node:timers/promises";

import { SessionStoreError } from "../api/session-store-error.ts";
import type { Entry } from "../api/session-store.ts";
import type { LeaseRef } from "../engine/session-engine.ts";
import type { EntryTable } from "./entry-table.ts";
import { isOutcomeUnknown, isUnconnected } from "./postgres-failure.ts";
import type { Query } from "./query.ts";

/** Maximum delay between attempts, in milliseconds. */
const MAX_DELAY_MS = 500;

/** Entries to append under a lease. */
export interface Append {
  readonly lease: LeaseRef;
  readonly entries: readonly Entry[];
  /** Number of the session's last entry once these are stored. */
  readonly lastSeq: number;
  /** Maximum time to keep resending a statement whose response is lost, in milliseconds. */
  readonly patienceMs: number;
}

/**
 * Appends entries exactly once, even if the connection is lost before the response. Resends the statement until
 * the server responds or time runs out. The statement stores nothing if an earlier attempt succeeded. In that
 * case, the stored entries are compared with the given ones.
 *
 * @throws {SessionStoreError} `busy` if time runs out, in which case the entries may be stored
 */
export async function appendOnce(
  query: Query,
  table: EntryTable,
  { lease, entries, lastSeq, patienceMs }: Append,
): Promise<boolean> {
  let end = performance.now() + patienceMs;
  let mayBeStored = false;
  for (let attempt = 0; ; attempt++) {
    try {
      if (await table.append(query, lease, { entries, lastSeq })) return true;
      return mayBeStored && (await table.has(query, lease, entries));
    } catch (error) {
      const isUnknown = isOutcomeUnknown(error);
      // The statement may have used up the time, but its outcome must still be checked.
      if (isUnknown && !mayBeStored) end = performance.now() + patienceMs;
      mayBeStored ||= isUnknown;
      // Once the outcome of an attempt is unknown, any temporary error is worth retrying.
      const isTemporary = mayBeStored ? isBusy(error) : isUnconnected(error);
      if (!isTemporary || performance.now() > end) throw error;
    }
    if (attempt > 0) await pause(Math.min(MAX_DELAY_MS, 25 * 2 ** attempt));
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof SessionStoreError && error.code === "busy";
}
