import { expect, test } from "vitest";

import { sqliteCodeOf, translateSqliteError } from "./sqlite-failure.ts";

function sqliteError(errcode: number): Error {
  return Object.assign(new Error("database is locked"), { code: "ERR_SQLITE_ERROR", errcode });
}

test.each([
  [5, "busy"],
  [5 | (1 << 8), "busy"],
  [5 | (2 << 8), "busy"],
  [11 | (1 << 8), "unreadable"],
  [13, "full"],
  [26, "unreadable"],
])("translates SQLite's result code %i to %s, extended or not", (errcode, code) => {
  const error = sqliteError(errcode);
  expect(translateSqliteError(error)).toMatchObject({
    code,
    message: "Cannot use the session store: database is locked",
    cause: error,
  });
});

test("does not translate other errors", () => {
  const misuse = sqliteError(21);
  expect(translateSqliteError(misuse)).toBe(misuse);
  const range = new RangeError("no");
  expect(translateSqliteError(range)).toBe(range);
  expect(sqliteCodeOf("busy")).toBeUndefined();
});
