import { createHmac, timingSafeEqual } from "node:crypto";

import { SessionStoreError } from "../api/session-store-error.ts";
import type { SessionPage, SessionQuery } from "../api/session-store.ts";
import { isStorable } from "./check-session.ts";
import type { ListFilter, ListPosition, SessionEngine } from "./session-engine.ts";
import { recordOf } from "./session-records.ts";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/**
 * Lists one page, with a cursor if more pages follow.
 *
 * @throws {SessionStoreError} `invalid_cursor`
 * @throws {RangeError} if the limit is not a positive whole number
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
  // Fetches one extra session to determine whether another page follows.
  const found = await engine.list(filter, { after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const sessions = page.map(recordOf);
  const last = page.at(-1);
  if (found.length <= limit || last === undefined) return { sessions };
  return { sessions, nextCursor: encodeListCursor(key, filter, last) };
}

const MAC_BYTES = 16;

/**
 * Encodes a position in a list for the caller. The cursor is not secret. Its MAC makes an invalid cursor (damaged,
 * foreign, or for another filter or scope) cause an error instead of returning the wrong page.
 */
function encodeListCursor(key: Uint8Array, filter: ListFilter, position: ListPosition): string {
  const payload = Buffer.from(JSON.stringify([position.updatedAt, position.sessionId])).toString("base64url");
  return `${payload}.${macOf(key, filter, payload).toString("base64url")}`;
}

/** @throws {SessionStoreError} `invalid_cursor` */
function decodeListCursor(key: Uint8Array, filter: ListFilter, cursor: string): ListPosition {
  const [payload, mac, ...rest] = cursor.split(".");
  if (payload === undefined || mac === undefined || rest.length > 0) throw invalidCursor();
  const decoded = Buffer.from(mac, "base64url");
  // Decoding skips characters outside the alphabet. Without comparing the text, "x" and "x=" would be the same cursor.
  const genuine =
    decoded.length === MAC_BYTES &&
    decoded.toString("base64url") === mac &&
    timingSafeEqual(decoded, macOf(key, filter, payload));
  if (!genuine) throw invalidCursor();
  const [updatedAt, sessionId] = JSON.parse(Buffer.from(payload, "base64url").toString()) as [number, string];
  return { updatedAt, sessionId };
}

/**
 * Returns a cursor's MAC. JSON delimits the parts, so splitting the same text differently results in a different MAC.
 */
function macOf(key: Uint8Array, filter: ListFilter, payload: string): Buffer {
  const covered = JSON.stringify([1, payload, filter.scope, filter.cwd ?? null, filter.archived]);
  return createHmac("sha256", key).update(covered).digest().subarray(0, MAC_BYTES);
}

function invalidCursor(): SessionStoreError {
  return new SessionStoreError(
    "invalid_cursor",
    "Cannot list sessions: the cursor belongs to another list, or was altered",
  );
}
