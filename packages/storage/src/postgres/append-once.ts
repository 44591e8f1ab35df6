import type { LeaseRef } from "../engine/session-engine.ts";
import type { Entry } from "../session-store.ts";
import type { EntryTable } from "./entry-table.ts";
import { isOutcomeUnknown } from "./postgres-failure.ts";
import type { Query } from "./query.ts";

/**
 * Appends entries once, although the connection may be lost before the answer. The statement is then sent again: it
 * stores nothing if the first one has run, and the stored entries are compared with these.
 *
 * @throws {SessionStoreError} `busy`: both connections were lost, and the entries may be stored
 */
export async function appendOnce(
  query: Query,
  table: EntryTable,
  { lease, entries }: { readonly lease: LeaseRef; readonly entries: readonly Entry[] },
): Promise<boolean> {
  try {
    return await table.append(query, lease, entries);
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    if (await table.append(query, lease, entries)) return true;
    const range = { from: entries[0]?.seq ?? 1, to: entries.at(-1)?.seq ?? 0 };
    return textOf((await table.range(query, lease, range)) ?? []) === textOf(entries);
  }
}

function textOf(entries: readonly Entry[]): string {
  return JSON.stringify(entries.map(({ seq, at, kind, body }) => [seq, at, kind, body]));
}
