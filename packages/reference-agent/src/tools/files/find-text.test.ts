import { describe, expect, it } from "vitest";

import { countCalls } from "../../fixtures/count-calls.ts";
import { findText, fitText, lineEndOf } from "./find-text.ts";

/** Returns the text after replacing every match. */
function replaced(text: string, wanted: string, replacement: string): string {
  return findText(text, wanted).reduceRight(
    (changed, match) =>
      changed.slice(0, match.start) + fitText(replacement, match, lineEndOf(text)) + changed.slice(match.end),
    text,
  );
}

describe("findText", () => {
  it.each([
    ["exactly", "a b a", "a", "x", "x b x"],
    ["despite trailing whitespace", "one  \ntwo\t\nthree\n", "one\ntwo", "1\n2", "1\n2\t\nthree\n"],
    [
      "despite the file's line endings, which are preserved",
      "one\r\ntwo\r\nthree\r\n",
      "one\ntwo\n",
      "1\n2\n",
      "1\r\n2\r\nthree\r\n",
    ],
    [
      "despite a common indentation, which is preserved",
      "{\n    if (a) {\n\n      b();\n    }\n}\n",
      "if (a) {\n\n  b();\n}",
      "if (c) {\n  d();\n}",
      "{\n    if (c) {\n      d();\n    }\n}\n",
    ],
    ["at the end of a file without a final newline", "a\n  b", "b\n", "c\n", "a\n  c\n"],
  ])("finds text %s", (_how, text, wanted, replacement, expected) => {
    expect(replaced(text, wanted, replacement)).toBe(expected);
  });

  it.each([
    ["different lines", "a\nb\n", "a\nc"],
    ["lines with different relative indentation", "  a\n    b\n", "a\nb"],
    ["only whitespace", "a\n\n\nb\n", " \n "],
    ["part of a line with different whitespace", "let a  = 1;", "a = 1"],
  ])("does not find %s", (_what, text, wanted) => {
    expect(findText(text, wanted)).toEqual([]);
  });

  it.each([190, 10_000])(
    "limits the comparisons when it searches for %i lines that almost match",
    (lines) => {
      let matches: unknown;
      const work = (): void => void (matches = findText("a\n".repeat(100_000), `${"a \n".repeat(lines)}b`));
      countCalls(String.prototype, "endsWith", { limit: 21_000_000, work });
      expect(matches).toEqual([]);
    },
  );
});
