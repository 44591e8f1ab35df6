import { expect, it } from "vitest";

import { cutText, endOfText } from "./cut-text.ts";

it.each([
  ["abc", 3, "abc", "abc"],
  ["abc", 2, "ab", "bc"],
  ["a😀c", 2, "a", "c"],
  ["a😀c", 3, "a😀", "😀c"],
  ["😀", 1, "", ""],
  ["😀😀", 3, "😀", "😀"],
  ["abc", 0, "", ""],
])("cuts %j to %i units without splitting a character", (text, length, start, end) => {
  expect([cutText(text, length), endOfText(text, length)]).toEqual([start, end]);
});
