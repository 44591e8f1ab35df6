import { expect, test } from "vitest";

import { escapeLineSeparators } from "./escape-line-separators.ts";

test.each([
  ["between words", { text: "one\u2028two\u2029three" }],
  ["in a row, at the start and the end", ["\u2028\u2028a\u2029"]],
  ["in a key", { "a\u2029b": 1 }],
  ["after a backslash and a quote", { text: '\\\u2028"\u2029' }],
])("escapes separators %s without changing the value", (_, value) => {
  const escaped = escapeLineSeparators(JSON.stringify(value));
  expect(escaped).not.toMatch(/[\u2028\u2029]/);
  expect(JSON.parse(escaped)).toEqual(value);
});

test("returns other text unchanged", () => {
  const text = '{"text":"é漢字😀\\u2028\u0085"}';
  expect(escapeLineSeparators(text)).toBe(text);
});
