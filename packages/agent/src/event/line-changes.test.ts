import { expect, test } from "vitest";

import { findLineChanges } from "./line-changes.ts";

const letters = (word: string): string[] => Array.from(word);

test.each([
  ["", "", []],
  ["abc", "abc", []],
  ["", "a", [[0, 0, 0, 1]]],
  ["a", "", [[0, 1, 0, 0]]],
  ["abcde", "abXde", [[2, 3, 2, 3]]],
  ["abcd", "acd", [[1, 2, 1, 1]]],
  [
    "abcdef",
    "aXcdYZf",
    [
      [1, 2, 1, 2],
      [4, 5, 4, 6],
    ],
  ],
])("finds the changes between %j and %j: %j", (before, after, expected) => {
  const changes = findLineChanges(letters(before), letters(after));
  expect(changes.map((change) => Object.values(change))).toEqual(expected);
});

test("reports a single change if the texts differ in too many lines", () => {
  const before = Array.from({ length: 5000 }, (_, index) => `old ${index}`).toSpliced(2500, 0, "same");
  const after = Array.from({ length: 5000 }, (_, index) => `new ${index}`).toSpliced(2500, 0, "same");
  expect(findLineChanges(before, after)).toEqual([{ oldStart: 0, oldEnd: 5001, newStart: 0, newEnd: 5001 }]);
});
