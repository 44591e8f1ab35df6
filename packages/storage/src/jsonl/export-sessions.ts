import type { SessionStore } from "../api/session-store.ts";
import { listAllSessions } from "../engine/list-all-sessions.ts";
import { noSuchSession } from "../engine/session-failures.ts";
import { formatEntry, formatSession } from "./jsonl-line.ts";

/**
 * Exports sessions as JSON lines: each session's record, then its entries, as of the moment when the export
 * reaches the session. Each chunk consists of complete lines, at most 500.
 *
 * @example
 * ```ts
 * import { createWriteStream } from "node:fs";
 * import { pipeline } from "node:stream/promises";
 *
 * import { exportSessions, type SessionStore } from "@parley/storage";
 *
 * export const backUp = (store: SessionStore, file: string): Promise<void> =>
 *   pipeline(exportSessions(store), createWriteStream(file));
 * ```
 *
 * @param sessionIds Default: all sessions in the store's scope at the start, including archived ones, except
 * for those that are deleted before the export reaches them
 * @throws {SessionStoreError} `not_found`
 */
export async function* exportSessions(
  store: SessionStore,
  sessionIds?: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<string, void> {
  for await (const sessionId of sessionIds ?? (await allIds(store))) {
    // The session may have newer entries by now, so read only up to the record's last number.
    const record = await store.get(sessionId);
    if (record === undefined && sessionIds === undefined) continue;
    if (record === undefined) throw noSuchSession("export", sessionId);
    yield formatSession(record);
    for await (const page of store.read(sessionId, { upTo: record.lastSeq })) {
      yield page.map(formatEntry).join("");
    }
  }
}

/**
 * Collects all ids before any session is read. Otherwise, a session that moves in the list in the meantime would be
 * missed.
 */
async function allIds(store: SessionStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const { sessionId } of listAllSessions(store, "include")) ids.push(sessionId);
  return ids;
}
