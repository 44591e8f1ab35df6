import { expect, test } from "vitest";

import { Placeholders } from "./placeholders.ts";

test.each([
  [1, 1],
  ["a", "a"],
  [null, null],
  [
    [1, { a: [] }],
    [1, { a: [] }],
  ],
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
])("finds %j in %j", (expected, actual) => {
  expect(new Placeholders().matches(expected, actual)).toBe(true);
});

test.each([
  [1, "1"],
  [null, {}],
  [{}, null],
  [[], {}],
  [{ a: 1 }, {}],
  [{}, { a: 1 }],
  [{ toString: 1 }, { a: 1 }],
  [[1], [1, 2]],
  [
    [1, 2],
    [2, 1],
  ],
])("does not find %j in %j", (expected, actual) => {
  expect(new Placeholders().matches(expected, actual)).toBe(false);
});

test("binds a placeholder to what it meets first, of whatever type", () => {
  const placeholders = new Placeholders();
  expect(placeholders.matches({ id: "<id>", all: "<all>" }, { id: 7, all: { a: [1] } })).toBe(true);
  expect(placeholders.matches(["<id>", "<all>"], [7, { a: [1] }])).toBe(true);
  expect(placeholders.matches("<id>", "7")).toBe(false);
  expect(placeholders.matches("<all>", { a: [2] })).toBe(false);
  expect(placeholders.resolve({ x: ["<id>", "<all>", "text", 1, null] })).toEqual({
    x: [7, { a: [1] }, "text", 1, null],
  });
});

test("lets a placeholder that nobody bound stand for itself", () => {
  const placeholders = new Placeholders();
  expect(placeholders.resolve({ id: "<1>" })).toEqual({ id: "<1>" });
  expect(placeholders.matches({ id: "<1>" }, { id: "<1>" })).toBe(true);
  expect(placeholders.matches({ id: "<1>" }, { id: "<2>" })).toBe(false);
});

test("takes only a name in angle brackets for a placeholder", () => {
  const placeholders = new Placeholders();
  expect(placeholders.matches("<b>bold</b>", "other")).toBe(false);
  expect(placeholders.matches("a <id>", "a 7")).toBe(false);
  expect(placeholders.matches("<>", "")).toBe(false);
});
