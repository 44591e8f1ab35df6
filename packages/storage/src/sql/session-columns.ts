import type { HistoryRange, SessionRecord } from "../api/session-store.ts";
import type { StoredSession } from "../engine/session-engine.ts";

/** A row in the table `session`. SQLite returns 64-bit integers as numbers, `pg` as strings. */
export interface SessionColumns<Integer extends number | string = number | string> {
  readonly id: Integer;
  readonly scope: string;
  readonly session_id: string;
  readonly cwd: string;
  readonly real_cwd: string | null;
  readonly additional_directories: string;
  readonly title: string | null;
  readonly title_source: SessionRecord["titleSource"];
  readonly created_at: Integer;
  readonly updated_at: Integer;
  /** Stored as 0 or 1 in SQLite. */
  readonly archived: boolean | number;
  readonly parent_id: string | null;
  readonly parent_seq: Integer | null;
  readonly meta: string;
  readonly last_seq: Integer;
  readonly version: Integer;
  /** The token of the latest lease. `first_seq` is the number of that lease's first entry. */
  readonly token: string;
  readonly first_seq: Integer;
  /** The earlier ranges in ascending order. Each consists of its token, `:`, its first number and a space. */
  readonly ranges: string;
  readonly lease_owner: string | null;
  readonly lease_process: string | null;
  readonly lease_until: Integer;
}

/** Returns the session in a row. `now` is the current time by the clock that set `lease_until`. */
export function storedSession(row: SessionColumns, now: number): StoredSession {
  const { parent_id: parentId, parent_seq: parentSeq, lease_owner: owner } = row;
  return {
    row: Number(row.id),
    scope: row.scope,
    sessionId: row.session_id,
    cwd: row.cwd,
    realCwd: row.real_cwd,
    additionalDirectories: JSON.parse(row.additional_directories) as string[],
    title: row.title,
    titleSource: row.title_source,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    archived: Boolean(row.archived),
    parent: parentId === null || parentSeq === null ? null : { sessionId: parentId, seq: Number(parentSeq) },
    meta: row.meta,
    lastSeq: Number(row.last_seq),
    version: Number(row.version),
    token: row.token,
    ranges: [...rangesIn(row.ranges), { token: row.token, first: Number(row.first_seq) }],
    lease:
      owner === null ? null : { owner, process: row.lease_process, leftMs: Number(row.lease_until) - now },
  };
}

/**
 * Maximum length in characters of all ranges before the latest one, enough for about 800 ranges. Resume points in
 * older ranges are rejected.
 */
const MAX_LENGTH = 16_000;

/** Returns SQL that changes a session's token and starts a new range, unless the token is the same. */
export function changeToken(options: {
  readonly token: string;
  readonly lastSeq: string;
  /** Returns SQL for the last `length` characters of `text`. */
  readonly end: (text: string, length: number) => string;
}): string {
  const { token, lastSeq, end } = options;
  const kept = end("ranges || token || ':' || first_seq || ' '", MAX_LENGTH);
  return `ranges = CASE WHEN token = ${token} OR first_seq > ${lastSeq} THEN ranges ELSE ${kept} END,
    first_seq = CASE WHEN token = ${token} THEN first_seq ELSE ${lastSeq} + 1 END,
    token = ${token}`;
}

/** Parses the ranges. The first one may have been truncated. */
function rangesIn(text: string): HistoryRange[] {
  return [...text.matchAll(/([\w-]+):(\d+) /g)].map(([, token = "", first]) => ({
    token,
    first: Number(first),
  }));
}
