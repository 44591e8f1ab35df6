import { expect, onTestFinished, test } from "vitest";

import { describeWithPostgres } from "../fixtures/describe-with-postgres.ts";
import { PostgresDatabase } from "./postgres-database.ts";
import { SessionList } from "./session-list.ts";

await describeWithPostgres("a page of PostgreSQL sessions", ({ url, newSchema }) => {
  /** Returns the steps of a query plan, with full table scans disabled. */
  async function explain(archived: "exclude" | "include", ...paths: string[]): Promise<string> {
    const address = new URL(url);
    address.searchParams.set("options", "-c enable_seqscan=off -c enable_bitmapscan=off");
    const database = new PostgresDatabase(address.href, { schema: newSchema(), busyTimeoutMs: 5000 });
    onTestFinished(() => database.close());
    const list = new SessionList(database.schema, database.query.bind(database));
    const rows = await database.query<{ "QUERY PLAN": string }>(
      `EXPLAIN ${list.statement(archived, paths.length)}`,
      ["", 1, "s", 51, ...paths],
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  }

  test.each([
    ["all directories", "session_by_time", []],
    ["one directory", "session_by_cwd", ["/p"]],
  ])("requires a single index scan for %s", async (_of, index, paths) => {
    const plan = await explain("exclude", ...paths);
    expect(plan).toContain(`Index Scan using ${index}`);
    expect(plan).toContain("ROW(updated_at, session_id) <");
    expect(plan).not.toContain("Sort");
  });

  test("requires scans of both indexes for a directory given by both paths", async () => {
    const plan = await explain("include", "/p", "/q");
    expect(plan.split("Index Scan using session_by_cwd")).toHaveLength(3);
    expect(plan.split("Index Scan using session_by_real_cwd")).toHaveLength(3);
  });

  test("merges scans of two indexes if archived sessions are included", async () => {
    const plan = await explain("include");
    expect(plan.split("Index Scan using session_by_time")).toHaveLength(3);
    expect(plan).toContain("Merge Append");
    expect(plan).not.toContain("Sort  ");
  });
});
