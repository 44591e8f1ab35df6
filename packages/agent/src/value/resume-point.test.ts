import { expect, test } from "vitest";

import { readResumePoint, seqOf, writeResumePoint } from "./resume-point.ts";

/** The ranges of a session that three writers have written to. The last writer has the session open. */
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
])("maps the resume point %s to an offset in the session", (text, seq) => {
  const resumePoint = readResumePoint({ "acp/cursor": text });
  expect(resumePoint && seqOf(resumePoint, ranges)).toBe(seq);
  expect(seq === 0 ? "0" : writeResumePoint(seq, ranges)).toBe(text);
});

test.each([
  ["from another history", "x:3", ranges],
  ["from a writer that did not store it", "a:4", ranges],
  ["before its writer's first entry", "b:3", ranges],
  ["without a token, after two writers", "3", ranges],
  ["without a token, for an entry after the first writer's", "4", ranges.slice(0, 2)],
  ["with a token, if the store has none", "a:3", []],
  ["for forgotten ranges", "a:3", ranges.slice(1)],
])("rejects a resume point %s", (_case, text, known) => {
  const resumePoint = readResumePoint({ "acp/cursor": text });
  expect(() => resumePoint && seqOf(resumePoint, known)).toThrow("Load the session");
});

test.each([[ranges.slice(0, 1)], [ranges.slice(0, 2)], [[]]])(
  "accepts a resume point from an earlier release if all entries have one writer: %j",
  (known) => {
    expect(seqOf({ seq: 3 }, known)).toBe(3);
  },
);
