import { noSuchSession } from "../engine/session-failures.ts";
import { listAllSessions } from "../list-all-sessions.ts";
import type { SessionStore } from "../session-store.ts";
import { formatEntry, formatSession } from "./jsonl-line.ts";

/**
 * Writes sessions as JSON lines: the record of each, then its entries, as they were when its turn came. The pieces are
 * whole lines, some hundred at a time: `await pipeline(exportSessions(store), createWriteStream(file))`.
 *
 * @param sessionIds which ones; without them all of the store's scope that there are at the beginning, archived ones too,
 *   but those that are deleted before their turn.
 * @throws {SessionStoreError} `not_found`
 */
export async function* exportSessions(
  store: SessionStore,
  sessionIds?: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<string, void> {
  for await (const sessionId of sessionIds ?? (await allIds(store))) {
    // A session that is being written may have more than its record says: its entries are read up to the record's end.
    const record = await store.get(sessionId);
    if (record === undefined && sessionIds === undefined) continue;
    if (record === undefined) throw noSuchSession("export", sessionId);
    yield formatSession(record);
    for await (const page of store.read(sessionId, { upTo: record.lastSeq })) {
      yield page.map(formatEntry).join("");
    }
  }
}

/** Listed before anything is read: a session that moves in the list meanwhile would be missed. */
async function allIds(store: SessionStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const { sessionId } of listAllSessions(store, "include")) ids.push(sessionId);
  return ids;
}
