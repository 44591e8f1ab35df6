import { SeededRandom } from "@parley/schema/seeded-random";
import { describe, expect, it } from "vitest";

import { endIfHanging } from "../../fixtures/end-if-hanging.ts";
import { terminalJson, terminalLine, terminalText } from "./terminal-text.ts";

const forbidden = /(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

describe("terminalText", () => {
  it.each([
    ["a color", "\u001b[31mred\u001b[0m", "red"],
    ["a cursor movement", "a\u001b[2Ab\u001b[1;1Hc\u001b[2Jd", "abcd"],
    ["a window title ended by BEL", "a\u001b]0;owned\u0007b", "ab"],
    ["a window title ended by ST", "a\u001b]2;owned\u001b\\b", "ab"],
    ["a link", "\u001b]8;;http://evil.example\u001b\\safe\u001b]8;;\u001b\\", "safe"],
    ["a device control string", "a\u001bP+q544e\u001b\\b", "ab"],
    ["8-bit introducers", "a\u009b31mb\u009d0;owned\u009cc", "abc"],
    ["a terminal reset and a character set", "a\u001bcb\u001b(0c", "abc"],
    ["a carriage return that overwrites the line", "rm -rf /\rls      ", "rm -rf /ls      "],
    ["backspaces, BEL and NUL", "a\b\b\u0007\u0000b", "ab"],
    ["invisible characters", "a\u200bb\ufeffc\u2060d\u00ade\u3164f\ufff9g", "abcdefg"],
    ["text in tags and variation selectors", "a\u{E0068}\u{E0069}b\ufe0f\ufe01\u{E0101}c", "abc"],
    ["joiners without neighbors", "rm\u200d x\u200c🎉\u200d\u200d🎉", "rm x🎉🎉"],
    ["characters that reorder the text around them", "a\u202eb\u2066c\u200fd", "abcd"],
  ])("removes %s", (_what, hostile, harmless) => {
    expect(terminalText(hostile)).toBe(harmless);
  });

  it("preserves line breaks, tabs and text in any writing system", () => {
    const text = "één\n\tzwei 三 🎉 👩‍👩‍👧 العربية 🏳️‍🌈 👩🏽‍🚀 ❤️‍🔥 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می\u200Cخواهم क्\u200Dष 葛\u{E0100}\n";
    expect(terminalText(text)).toBe(text);
  });

  it("replaces Windows line endings", () => {
    expect(terminalText("a\r\nb\r\n")).toBe("a\nb\n");
  });

  it.each([
    ["a line separator", "one\u2028two", "one\ntwo"],
    ["a paragraph separator", "one\u2029two", "one\ntwo"],
    ["each of several separators in a row", "\u2028a\u2029\u2028b", "\na\n\nb"],
  ])("converts %s to a line break", (_, text, shown) => {
    expect(terminalText(text)).toBe(shown);
  });

  it("keeps the text of an unterminated title sequence and the text after it", () => {
    expect(terminalText("a\u001b]0;rest of the line\nnext line")).toBe("a0;rest of the line\nnext line");
  });

  it("removes every control character even if text is split within a sequence", () => {
    const hostile = "x\u001b]0;owned\u0007y\u001b[31mz\u009b2Jw\u001b\\v";
    const cuts = Array.from(hostile, (_, at) => [hostile.slice(0, at), hostile.slice(at)]);
    const pieces = cuts.flat().map(terminalText);
    expect(pieces.filter((piece) => forbidden.test(piece))).toEqual([]);
  });

  it("keeps an emoji that was split at its joiner", () => {
    expect(terminalText("👩\u200d")).toBe("👩\u200d");
    expect(terminalText("\u200d👧")).toBe("\u200d👧");
  });

  it("removes every control character from random text", () => {
    const alphabet = [
      "\u001b",
      "[",
      "]",
      "P",
      "\\",
      "\u0007",
      "\u009b",
      "\u009d",
      "\u009c",
      "0",
      ";",
      "m",
      "\r",
      "\n",
      "a",
    ];
    const random = new SeededRandom(1);
    const texts = Array.from({ length: 2000 }, () =>
      Array.from({ length: 30 }, () => random.pick(alphabet)).join(""),
    );
    expect(texts.filter((text) => forbidden.test(terminalText(text)))).toEqual([]);
  });

  it("processes many introducers in a row in linear time", () => {
    const text = endIfHanging(() => terminalText("\u001b]\u001b[\u009d".repeat(400_000)));
    expect(text.replaceAll(/[[\]]/g, "")).toBe("");
  });
});

describe("terminalLine", () => {
  it("joins the lines of a title", () => {
    expect(terminalLine("  Edit\r\n\tfile.ts\u2028now\rthen ")).toBe("Edit file.ts now then");
  });
});

describe("terminalJson", () => {
  it("escapes control characters without changing the value", () => {
    const value = { title: "a\u009b2Jb\u001b[0m\u007f\u202ec\u200bd\u{E0068}e 👩‍👩‍👧" };
    const json = terminalJson(value, 2);
    expect(json).toContain("c\\u200bd\\udb40\\udc68e 👩‍👩‍👧");
    expect(forbidden.test(json.replaceAll("\n", ""))).toBe(false);
    expect(JSON.parse(json)).toEqual(value);
  });
});
