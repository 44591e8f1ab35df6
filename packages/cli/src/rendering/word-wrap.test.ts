import { describe, expect, it, test } from "vitest";

import { countSteps } from "../../fixtures/count-steps.ts";
import type { TextRun } from "./word-wrap.ts";
import { WordWrap, breakLines, rowsOf, wrapText } from "./word-wrap.ts";

/** Wraps the given chunks on a terminal 12 columns wide. Returns the output for each chunk. */
function wrap(...pieces: (string | TextRun)[]): string[] {
  const words = new WordWrap(
    (_look, text) => `<${text}>`,
    () => 12,
  );
  return pieces.map((piece) => words.next([typeof piece === "string" ? { text: piece } : piece]));
}

describe("WordWrap", () => {
  it.each([
    ["one two three four", "one two \nthree four"],
    ["exactly ten", "exactly ten"],
    ["exactly tens end", "exactly \ntens end"],
    ["one two thr  \nfour", "one two thr\nfour"],
    ["a-word-that-is-too-long for it", "a-word-that-is-too-long\nfor it"],
    ["- one two three four five\nsix", "- one two \n  three \n  four five\nsix"],
    ["10. one two three", "10. one two\n    three"],
    ["  a-word-that-is-too-long one", "  a-word-that-is-too-long\n  one"],
    ["one two\n\nthree four\n", "one two\n\nthree four\n"],
    ["日本語 日本語", "日本語 \n日本語"],
  ])("breaks %j between words", (text, expected) => {
    expect(wrap(text)).toEqual([expected]);
  });

  it("moves a word that arrives in chunks, preserving its style", () => {
    const look = "bold";
    expect(wrap("one two th", { text: "ree", look }, " four")).toEqual([
      "one two th",
      "\u001b[2D\u001b[K\nth<ree>",
      " four",
    ]);
    expect(wrap("one ", { text: "twos thr", look }, { text: "ee", look })).toEqual([
      "one ",
      "<twos >\n<thr>",
      "<ee>",
    ]);
  });

  it("leaves fixed lines unchanged, and resumes wrapping after them", () => {
    const code = { text: "const long = 1;\nx", isFixed: true };
    expect(wrap(code, " and so forth")).toEqual(["const long = 1;\nx", " and so \nforth"]);
  });

  it("wraps a word of any length in linear time", () => {
    const word = "x".repeat(60_000);
    let text: string | undefined;
    countSteps(() => ([text] = wrap(`${word} end`)), 5 * word.length);
    expect(text).toBe(`${word}\nend`);
  });

  it("returns text without inspecting its characters if it contains no line break", () => {
    const words = new WordWrap(
      (_look, text) => `<${text}>`,
      () => Infinity,
    );
    const text = "x ".repeat(100_000);
    let wrapped: string | undefined;
    countSteps(() => (wrapped = words.next([{ text }, { text: "end", look: "bold" }])), 10);
    expect(wrapped).toBe(`${text}<end>`);
  });

  it("starts at column 0 after other output has started a line", () => {
    const words = new WordWrap(
      (_look, text) => text,
      () => 12,
    );
    words.next([{ text: "one two th" }]);
    words.beginLine();
    expect(words.next([{ text: "ree four" }])).toBe("ree four");
  });
});

describe("wrapText", () => {
  it("wraps text between words with an indentation", () => {
    expect(wrapText("  one two three four", 12, "    ")).toBe("  one two\n    three\n    four");
    expect(wrapText("one two three", Infinity, "  ")).toBe("one two three");
    expect(wrapText("one ".repeat(100_000), Infinity, "  ")).toBe("one ".repeat(100_000));
    expect(wrapText("a-word-that-is-too-long one", 12)).toBe("a-word-that-is-too-long\none");
  });
});

describe("breakLines", () => {
  it.each([
    ["a word without a bar", "? Run abcdefghij", "? Run abcde\n    fghij"],
    ["quoted text, with its bar", "  │ rm -rf abcdefgh [y]", "  │ rm -rf \n  │ abcdefg\n  │ h [y]"],
    ["styled text", "  │ \u001b[32m+abcdefgh\u001b[39m", "  │ \u001b[32m+abcdef\n  │ gh\u001b[39m"],
    ["tabs, at their full width", "  │ a\tb\tc", "  │ a\n  │ \t\n  │ b\n  │ \t\n  │ c"],
    ["wide characters", "  │ 日本語日本語", "  │ 日本語\n  │ 日本語"],
  ])("breaks %s", (_what, text, broken) => {
    expect(breakLines(`short\n${text}`, 12)).toBe(`short\n${broken}`);
  });

  it("leaves text unchanged if the width is unknown", () => {
    expect(breakLines("x".repeat(500), Infinity)).toBe("x".repeat(500));
  });

  it("terminates on a terminal that is narrower than the indentation", () => {
    expect(breakLines("  │ abc", 3)).toBe("  │ a\n  │ b\n  │ c");
  });
});

test("counts a line wider than the terminal as several rows", () => {
  expect(rowsOf("exactly ten!\n\n\u001b[1m日本語 日本語\u001b[22m", 12)).toBe(4);
  expect(rowsOf("\t\ta", 12)).toBe(2);
});
