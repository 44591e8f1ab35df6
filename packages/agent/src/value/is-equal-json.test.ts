import { expect, test } from "vitest";

import { isEqualJson } from "./is-equal-json.ts";

test.each([
  [1, 1],
  [null, null],
  [[], []],
  [
    ["a", { b: 1 }],
    ["a", { b: 1 }],
  ],
  [
    { a: 1, b: [2] },
    { b: [2], a: 1 },
  ],
  [{ a: 1, b: undefined }, { a: 1 }],
])("%j equals %j", (left, right) => {
  expect(isEqualJson(left, right)).toBe(true);
  expect(isEqualJson(right, left)).toBe(true);
});

test.each([
  [1, "1"],
  [null, {}],
  [{}, []],
  [["a"], { 0: "a" }],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, undefined]],
  [{ a: 1 }, { a: 1, b: null }],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
])("%j does not equal %j", (left, right) => {
  expect(isEqualJson(left, right)).toBe(false);
  expect(isEqualJson(right, left)).toBe(false);
});
