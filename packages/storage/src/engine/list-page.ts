import type { SessionPage, SessionQuery } from "../session-store.ts";
import { isStorable } from "./check-session.ts";
import { decodeListCursor, encodeListCursor } from "./list-cursor.ts";
import type { ListFilter, SessionEngine } from "./session-engine.ts";
import { recordOf } from "./session-records.ts";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/**
 * Lists one page, with a cursor if another one follows.
 *
 * @throws {SessionStoreError} `invalid_cursor`
 * @throws {RangeError} the limit is not a positive whole number
 */
export async function listPage(
  engine: SessionEngine,
  scope: string,
  query: SessionQuery,
): Promise<SessionPage> {
  const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
  if (!Number.isSafeInteger(limit) || limit < 1) {
    throw new RangeError(`Cannot list sessions with "limit" ${limit}: not a positive whole number`);
  }
  const { cwd, realCwd, archived = "exclude" } = query;
  const isPlace = cwd !== undefined && realCwd !== undefined && isStorable(realCwd);
  const filter: ListFilter = { scope, cwd, archived, ...(isPlace && { realCwd }) };
  const key = await engine.cursorKey();
  const after = query.cursor === undefined ? undefined : decodeListCursor(key, filter, query.cursor);
  if (filter.cwd !== undefined && !isStorable(filter.cwd)) return { sessions: [] };
  // One more than the page holds, to see whether another page follows.
  const found = await engine.list(filter, { after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const sessions = page.map(recordOf);
  const last = page.at(-1);
  if (found.length <= limit || last === undefined) return { sessions };
  return { sessions, nextCursor: encodeListCursor(key, filter, last) };
}
