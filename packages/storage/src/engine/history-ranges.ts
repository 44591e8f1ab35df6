import { randomBytes } from "node:crypto";

import type { HistoryRange } from "../api/session-store.ts";
import type { StoredSession } from "./session-engine.ts";

/** Returns a unique lease token. */
export function createToken(): string {
  return randomBytes(9).toString("base64url");
}

/** Returns a session's ranges after its token has changed. Drops the previous range if it has no entries. */
export function withRange(
  { ranges, lastSeq, token: before }: Pick<StoredSession, "ranges" | "lastSeq" | "token">,
  token: string,
): readonly HistoryRange[] {
  if (token === before) return ranges;
  return [...ranges.filter(({ first }) => first <= lastSeq), { token, first: lastSeq + 1 }];
}
