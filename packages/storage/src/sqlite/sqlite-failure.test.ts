import { expect, test } from "vitest";

import { sqliteCodeOf, translateSqliteError } from "./sqlite-failure.ts";

function sqliteError(errcode: number): Error {
  return Object.assign(new Error("database is locked"), { code: "ERR_SQLITE_ERROR", errcode });
}

test.each([
  [3, "unreadable"],
  [5, "busy"],
  [5 | (1 << 8), "busy"],
  [5 | (2 << 8), "busy"],
  [8 | (1 << 8), "unreadable"],
  [10 | (4 << 8), "unreadable"],
  [11 | (1 << 8), "unreadable"],
  [13, "full"],
  [14, "unreadable"],
  [26, "unreadable"],
])("translates the SQLite result code %i to %s", (errcode, code) => {
  const error = sqliteError(errcode);
  expect(translateSqliteError("/a.db", error)).toMatchObject({
    code,
    message: 'Cannot use session store "/a.db": database is locked',
    cause: error,
  });
});

test("does not translate other errors", () => {
  const misuse = sqliteError(21);
  expect(translateSqliteError("/a.db", misuse)).toBe(misuse);
  const range = new RangeError("no");
  expect(translateSqliteError("/a.db", range)).toBe(range);
  expect(sqliteCodeOf("busy")).toBeUndefined();
});
