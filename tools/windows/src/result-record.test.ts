import { expect, test } from "vitest";

import { formatRecord } from "./result-record.ts";

test("formats a record with the versions, the totals and a row for each case", () => {
  const record = formatRecord({
    date: new Date("2026-01-02T03:04:05Z"),
    wine: "wine-10.0",
    runs: [
      { version: "22.0.0", results: [{ name: "a | b", milliseconds: 1 }] },
      {
        version: "26.0.0",
        results: [
          { name: "a | b", milliseconds: 1, error: "no" },
          { name: "c", milliseconds: 1 },
        ],
      },
    ],
  });
  expect(record).toContain("On 2026-01-02, with wine-10.0, 2 tests passed and 1 failed.");
  expect(record.split("\n").slice(4)).toEqual([
    "| case | Node.js 22.0.0 | Node.js 26.0.0 |",
    "| --- | --- | --- |",
    String.raw`| a \| b | passed | **failed** |`,
    "| c | did not run | passed |",
    "",
  ]);
});
