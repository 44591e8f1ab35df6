import { expect, it } from "vitest";

import { printableText, visibleLine, visibleText } from "./visible-text.ts";

it.each([
  ["plain text,\n\twith lines and émoji 👨‍👩‍👧", "plain text,\n\twith lines and émoji 👨‍👩‍👧"],
  ["\u001B[2Kecho hi", "\\u{1b}[2Kecho hi"],
  ["rm -rf x\recho hi", "rm -rf x\\u{d}echo hi"],
  ["\u202Ehi ohce", "\\u{202e}hi ohce"],
  ["a\u200Bb\u2028c\u009Bd", "a\\u{200b}b\\u{2028}c\\u{9b}d"],
  // Joiners, variation selectors and tags that change how the character before them looks.
  ["🏳️‍🌈 👩🏽‍🚀 ❤️‍🔥 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می\u200Cخواهم क्\u200Dष 葛\u{E0100}", "🏳️‍🌈 👩🏽‍🚀 ❤️‍🔥 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می\u200Cخواهم क्\u200Dष 葛\u{E0100}"],
  ["rm\u200D x\u200C", "rm\\u{200d} x\\u{200c}"],
  ["🎉\u200D\u200D🎉", "🎉\\u{200d}\\u{200d}🎉"],
  ["a\u{E0068}\u{E0069}", "a\\u{e0068}\\u{e0069}"],
  [
    "🏴\u{E0067}\u{E0067}\u{E0067}\u{E0067}\u{E0067}\u{E0067}\u{E0067}\u{E0067}",
    "🏴\u{E0067}\u{E0067}\u{E0067}\u{E0067}\u{E0067}\u{E0067}\u{E0067}\\u{e0067}",
  ],
  ["a\uFE0F\uFE01\u{E0101}", "a\uFE0F\\u{fe01}\\u{e0101}"],
  ["a\u3164b\u2060c\u00ADd\u034Fe", "a\\u{3164}b\\u{2060}c\\u{ad}d\\u{34f}e"],
])("shows %j as %j", (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

it("makes one line of several", () => {
  expect(visibleLine("a\n\tb\r\nc")).toBe("a b c");
});

it("escapes only control characters in printable text", () => {
  expect(printableText("a\tb\r\nc\rd\u001B[31m\u009B0m\u200Fe\uFEFF")).toBe(
    "a\tb\r\nc\\u{d}d\\u{1b}[31m\\u{9b}0m\u200Fe\uFEFF",
  );
});
