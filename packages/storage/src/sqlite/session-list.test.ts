import { expect, onTestFinished, test } from "vitest";

import { openDatabase } from "./open-database.ts";
import { LIST_STATEMENTS } from "./session-list.ts";

const { all, ofCwd, ofPlace } = LIST_STATEMENTS;

function explain(sql: string): string[] {
  const database = openDatabase(":memory:", { durability: "process", busyTimeoutMs: 0 });
  onTestFinished(() => database.close());
  return database
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map((row) => String(row["detail"]));
}

test.each([
  ["all sessions", all.one, "session_by_time (scope=? AND archived=? AND (updated_at,session_id)<(?,?))"],
  [
    "a directory",
    ofCwd.one,
    "session_by_cwd (scope=? AND cwd=? AND archived=? AND (updated_at,session_id)<(?,?))",
  ],
])("uses a single index scan for a page of %s", (_of, sql, walk) => {
  expect(explain(sql)).toEqual([
    `SEARCH session USING INDEX ${walk}`,
    // Evaluated only for sessions with a lease.
    "CORRELATED SCALAR SUBQUERY 1",
    "SEARCH entry USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)",
  ]);
});

test.each([
  ["a directory by both paths", ofPlace.one, 1],
  ["a directory by both paths, including archived sessions", ofPlace.both, 2],
])("merges scans of both indexes for a page of %s", (_of, sql, count) => {
  const plan = explain(sql);
  for (const index of ["session_by_cwd", "session_by_real_cwd"])
    expect(plan.filter((step) => step.startsWith(`SEARCH session USING INDEX ${index} `))).toHaveLength(
      count,
    );
  expect(plan.filter((step) => step.startsWith("SCAN session"))).toEqual([]);
});

test.each([
  ["all sessions", all.both, "session_by_time"],
  ["a directory", ofCwd.both, "session_by_cwd"],
])("merges two index scans for a page of %s, including archived sessions", (_of, sql, index) => {
  const plan = explain(sql);
  expect(plan.filter((step) => step.startsWith(`SEARCH session USING INDEX ${index}`))).toHaveLength(2);
  expect(plan.filter((step) => step.startsWith("SCAN session"))).toEqual([]);
});
