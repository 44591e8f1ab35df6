import { expect, test } from "vitest";

import { exactInteger, isExact } from "./exact-integer.ts";

test("tells what a number may have been rounded from", () => {
  expect([0, -1, 1.5, 2 ** 53 - 1, "9007199254740993", null].map(isExact)).toEqual(Array(6).fill(true));
  expect([2 ** 53, -(2 ** 53), 1e300].map(isExact)).toEqual([false, false, false]);
});

test.each([
  ['{"id":9007199254740993}', 9007199254740993n],
  ['{"id":-9223372036854775808}', -9223372036854775808n],
  ['{"params":{"id":1,"a":[{"id":2}]},"id":9223372036854775807}', 9223372036854775807n],
  ['{"id":1,"id":9007199254740995}', 9007199254740995n],
  ['{"id":1e16}', 10n ** 16n],
])("reads the id of %s", (text, id) => {
  expect(exactInteger(text, ["id"])).toBe(id);
});

test("reads what stands deeper", () => {
  const text = '{"requestId":1,"params":{"requestId":9007199254740993,"meta":{"requestId":2}}}';
  expect(exactInteger(text, ["params", "requestId"])).toBe(9007199254740993n);
});

test("reads the nearest number where a text is nested too deeply", () => {
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  expect(exactInteger(`{"id":9007199254740993,"params":${deep}}`, ["id"])).toBe(9007199254740992n);
});
