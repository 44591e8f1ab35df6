import type { DatabaseSync, StatementSync } from "node:sqlite";

import type { ListFilter, ListRange } from "../engine/session-engine.ts";
import type { SessionColumns } from "../sql/session-columns.ts";

const NEWEST_FIRST = "ORDER BY updated_at DESC, session_id DESC";
const BEFORE_ALL = { updatedAt: Number.MAX_SAFE_INTEGER, sessionId: "" };

/**
 * One walk along an index that has `archived` before the sort columns. The second sort column has to be in the index too:
 * otherwise each page is a scan where many sessions have the same time.
 */
function walk(conditions: string): string {
  return `SELECT * FROM session WHERE ${conditions} AND archived = ? AND (updated_at, session_id) < (?, ?)
          ${NEWEST_FIRST} LIMIT ?`;
}

/** Merges two walks, one for each value of `archived`, in one statement and so in one snapshot. */
function bothWalks(conditions: string): string {
  return `SELECT * FROM (${walk(conditions)}) UNION ALL SELECT * FROM (${walk(conditions)}) ${NEWEST_FIRST} LIMIT ?`;
}

/** The statements of `list`. */
export const LIST_STATEMENTS: Readonly<
  Record<"all" | "ofCwd", { readonly one: string; readonly both: string }>
> = {
  all: { one: walk("scope = ?"), both: bothWalks("scope = ?") },
  ofCwd: { one: walk("scope = ? AND cwd = ?"), both: bothWalks("scope = ? AND cwd = ?") },
};

/** Lists sessions by index. */
export class SessionList {
  readonly #all: { readonly one: StatementSync; readonly both: StatementSync };
  readonly #ofCwd: { readonly one: StatementSync; readonly both: StatementSync };

  constructor(database: DatabaseSync) {
    const { all, ofCwd } = LIST_STATEMENTS;
    this.#all = { one: database.prepare(all.one), both: database.prepare(all.both) };
    this.#ofCwd = { one: database.prepare(ofCwd.one), both: database.prepare(ofCwd.both) };
  }

  find(
    { scope, cwd, archived }: ListFilter,
    { after = BEFORE_ALL, limit }: ListRange,
  ): SessionColumns<number>[] {
    const statements = cwd === undefined ? this.#all : this.#ofCwd;
    const conditions = cwd === undefined ? [scope] : [scope, cwd];
    const place = [after.updatedAt, after.sessionId, limit];
    const rows =
      archived === "include"
        ? statements.both.all(...conditions, 0, ...place, ...conditions, 1, ...place, limit)
        : statements.one.all(...conditions, archived === "only" ? 1 : 0, ...place);
    return rows as unknown as SessionColumns<number>[];
  }
}
