import { expect, test } from "vitest";

import { readResumePoint, seqOf, writeResumePoint } from "./resume-point.ts";

/** A session with entries from three writers, the last of which has it open. */
const ranges = [
  { token: "a", first: 1 },
  { token: "b", first: 4 },
  { token: "c", first: 9 },
];

test.each([
  ["a:3", 3],
  ["b:4", 4],
  ["b:8", 8],
  ["c:9", 9],
  ["0", 0],
])("the resume point %s is one of a session", (text, seq) => {
  const resumePoint = readResumePoint({ "acp/cursor": text });
  expect(resumePoint && seqOf(resumePoint, ranges)).toBe(seq);
  expect(seq === 0 ? "0" : writeResumePoint(seq, ranges)).toBe(text);
});

test.each([
  ["of another history", "x:3", ranges],
  ["of a writer that did not store it", "a:4", ranges],
  ["before the first entry of its writer", "b:3", ranges],
  ["without a token, after two writers", "3", ranges],
  ["without a token, of an entry after the first writer's", "4", ranges.slice(0, 2)],
  ["with a token, of a store that has none", "a:3", []],
  ["of forgotten ranges", "a:3", ranges.slice(1)],
])("a resume point %s is refused", (_case, text, known) => {
  const resumePoint = readResumePoint({ "acp/cursor": text });
  expect(() => resumePoint && seqOf(resumePoint, known)).toThrow("Load the session");
});

test.each([[ranges.slice(0, 1)], [ranges.slice(0, 2)], [[]]])(
  "a resume point of an earlier version is valid while its entries are one writer's: %j",
  (known) => {
    expect(seqOf({ seq: 3 }, known)).toBe(3);
  },
);
