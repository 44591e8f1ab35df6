import type { ListFilter, ListPosition, ListRange, StoredRecord } from "./session-engine.ts";

/** Implements {@link SessionEngine.list} by filtering and sorting, for engines that keep all sessions in memory. */
export function selectRecords<R extends StoredRecord>(
  records: Iterable<R>,
  filter: ListFilter,
  { after, limit }: ListRange,
): R[] {
  return [...records]
    .filter((record) => matches(record, filter) && (!after || compareNewestFirst(after, record) < 0))
    .toSorted(compareNewestFirst)
    .slice(0, limit);
}

function matches(record: StoredRecord, { scope, cwd, realCwd, archived }: ListFilter): boolean {
  const isThere =
    cwd === undefined ||
    record.cwd === cwd ||
    (realCwd !== undefined && (record.realCwd ?? record.cwd) === realCwd);
  if (record.scope !== scope || !isThere) return false;
  return archived === "include" || record.archived === (archived === "only");
}

/** Compares ids by their UTF-8 bytes, as databases do. JavaScript's `<` compares UTF-16 code units instead. */
function compareNewestFirst(a: ListPosition, b: ListPosition): number {
  return b.updatedAt - a.updatedAt || Buffer.compare(Buffer.from(b.sessionId), Buffer.from(a.sessionId));
}
