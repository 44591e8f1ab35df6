import type { DatabaseSync, StatementSync } from "node:sqlite";

import type { ListFilter, ListRange } from "../engine/session-engine.ts";
import type { SessionColumns } from "../sql/session-columns.ts";
import { columnsOf } from "./last-seq.ts";

const NEWEST_FIRST = "ORDER BY updated_at DESC, session_id DESC";
const BEFORE_ALL = { updatedAt: Number.MAX_SAFE_INTEGER, sessionId: "" };

/**
 * Returns SQL for a scan of an index that has `archived` before the sort columns. The index must also contain the
 * second sort column. Otherwise, each page would be a full scan if many sessions have the same time.
 */
function walk(conditions: string, columns = columnsOf()): string {
  return `SELECT ${columns} FROM session WHERE ${conditions} AND archived = ? AND (updated_at, session_id) < (?, ?)
          ${NEWEST_FIRST} LIMIT ?`;
}

/** Merges scans in one statement, and therefore in one snapshot. */
function merged(conditions: readonly string[], set: "UNION" | "UNION ALL"): string {
  const rows = conditions.map((one) => `SELECT ${columnsOf("walk")} FROM (${walk(one, "*")}) AS walk`);
  return `${rows.join(` ${set} `)} ${NEWEST_FIRST} LIMIT ?`;
}

/** Merges two scans, one for each value of `archived`. */
function bothWalks(conditions: string): string {
  return merged([conditions, conditions], "UNION ALL");
}

const OF_CWD = "scope = ? AND cwd = ?";
const OF_REAL_CWD = "scope = ? AND coalesce(real_cwd, cwd) = ?";

/** The statements for `list`. Either path may match a session. */
export const LIST_STATEMENTS: Readonly<
  Record<"all" | "ofCwd" | "ofPlace", { readonly one: string; readonly both: string }>
> = {
  all: { one: walk("scope = ?"), both: bothWalks("scope = ?") },
  ofCwd: { one: walk(OF_CWD), both: bothWalks(OF_CWD) },
  ofPlace: {
    one: merged([OF_CWD, OF_REAL_CWD], "UNION"),
    both: merged([OF_CWD, OF_CWD, OF_REAL_CWD, OF_REAL_CWD], "UNION"),
  },
};

type Statements = Readonly<Record<"one" | "both", StatementSync>>;

export class SessionList {
  readonly #statements: Readonly<Record<keyof typeof LIST_STATEMENTS, Statements>>;

  constructor(database: DatabaseSync) {
    const prepare = (name: keyof typeof LIST_STATEMENTS): Statements => ({
      one: database.prepare(LIST_STATEMENTS[name].one),
      both: database.prepare(LIST_STATEMENTS[name].both),
    });
    this.#statements = { all: prepare("all"), ofCwd: prepare("ofCwd"), ofPlace: prepare("ofPlace") };
  }

  find(
    { scope, cwd, realCwd, archived }: ListFilter,
    { after = BEFORE_ALL, limit }: ListRange,
  ): SessionColumns<number>[] {
    const places = [cwd, realCwd].filter((place) => place !== undefined);
    const { one, both } = this.#statements[(["all", "ofCwd", "ofPlace"] as const)[places.length] ?? "all"];
    const values = archived === "include" ? [0, 1] : [archived === "only" ? 1 : 0];
    const conditions = places.length === 0 ? [[scope]] : places.map((place) => [scope, place]);
    const walks = conditions.flatMap((condition) =>
      values.map((value) => [...condition, value, after.updatedAt, after.sessionId, limit]),
    );
    const rows = (archived === "include" ? both : one).all(
      ...walks.flat(),
      ...(walks.length > 1 ? [limit] : []),
    );
    return rows as unknown as SessionColumns<number>[];
  }
}
