import { expect, test } from "vitest";

import { hasPassword } from "./is-postgres.ts";

test.each([
  ["postgres://user@host/db", false],
  ["postgres://user@a:1,b:2/db", false],
  ["postgres://user@a:1,b:2/db?target_session_attrs=read-write", false],
  ["postgres://user:s3cret@host/db", true],
  ["postgres://user:s3:cr@t@host/db", true],
  ["postgres://user:s3cret@a:1,b:2/db", true],
  ["postgres://host/db?password=s3cret", true],
  ["postgres://a:1,b:2/db?sslpassword=s3cret", true],
])("detects whether %s has a password: %j", (address, expected) => {
  expect(hasPassword(address)).toBe(expected);
});
