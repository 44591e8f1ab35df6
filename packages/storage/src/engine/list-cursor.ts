import { createHmac, timingSafeEqual } from "node:crypto";

import { SessionStoreError } from "../session-store-error.ts";
import type { ListFilter, ListPosition } from "./session-engine.ts";

const MAC_BYTES = 16;

/**
 * Writes a place of a list down for the peer that pages. The cursor holds no secret; its MAC is there so that a mistake
 * (another filter, another scope, a foreign or damaged cursor) is an error instead of a wrong page.
 */
export function encodeListCursor(key: Uint8Array, filter: ListFilter, position: ListPosition): string {
  const payload = Buffer.from(JSON.stringify([position.updatedAt, position.sessionId])).toString("base64url");
  return `${payload}.${macOf(key, filter, payload).toString("base64url")}`;
}

/** @throws {SessionStoreError} `invalid_cursor` */
export function decodeListCursor(key: Uint8Array, filter: ListFilter, cursor: string): ListPosition {
  const [payload, mac, ...rest] = cursor.split(".");
  if (payload === undefined || mac === undefined || rest.length > 0) throw invalidCursor();
  const given = Buffer.from(mac, "base64url");
  // Decoding skips what is not of the alphabet: without the comparison of the text, "x" and "x=" would be one cursor.
  const genuine =
    given.length === MAC_BYTES &&
    given.toString("base64url") === mac &&
    timingSafeEqual(given, macOf(key, filter, payload));
  if (!genuine) throw invalidCursor();
  const [updatedAt, sessionId] = JSON.parse(Buffer.from(payload, "base64url").toString()) as [number, string];
  return { updatedAt, sessionId };
}

/** JSON keeps the parts apart: no scope, directory or payload can imitate another division. */
function macOf(key: Uint8Array, filter: ListFilter, payload: string): Buffer {
  const covered = JSON.stringify([1, payload, filter.scope, filter.cwd ?? null, filter.archived]);
  return createHmac("sha256", key).update(covered).digest().subarray(0, MAC_BYTES);
}

function invalidCursor(): SessionStoreError {
  return new SessionStoreError(
    "invalid_cursor",
    "Cannot list sessions: the cursor is not of this list, or was altered",
  );
}
