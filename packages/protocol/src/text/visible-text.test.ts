import { expect, it } from "vitest";

import { exactLine, exactText, printableText, visibleLine, visibleText } from "./visible-text.ts";

it.each([
  ["plain text,\n\twith lines and émoji 👨‍👩‍👧", "plain text,\n\twith lines and émoji 👨‍👩‍👧"],
  ["\u001B[2Kecho hi", "\\u{1b}[2Kecho hi"],
  ["rm -rf x\recho hi", "rm -rf x\\u{d}echo hi"],
  ["\u202Ehi ohce", "\\u{202e}hi ohce"],
  ["a\u200Bb\u2028c\u009Bd", "a\\u{200b}b\\u{2028}c\\u{9b}d"],
  // Joiners, variation selectors and tags that change the look of the character before them.
  ["🏳️‍🌈 👩🏽‍🚀 ❤️‍🔥 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می\u200Cخواهم क्\u200Dष 葛\u{E0100}", "🏳️‍🌈 👩🏽‍🚀 ❤️‍🔥 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می\u200Cخواهم क्\u200Dष 葛\u{E0100}"],
  ["rm\u200D x\u200C", "rm\\u{200d} x\\u{200c}"],
  ["🎉\u200D\u200D🎉", "🎉\\u{200d}\\u{200d}🎉"],
  ["a\u{E0068}\u{E0069}", "a\\u{e0068}\\u{e0069}"],
  [
    "🏴\u{E0067}\u{E0067}\u{E0067}\u{E0067}\u{E0067}\u{E0067}\u{E0067}\u{E0067}",
    "🏴\u{E0067}\u{E0067}\u{E0067}\u{E0067}\u{E0067}\u{E0067}\u{E0067}\\u{e0067}",
  ],
  ["a\uFE0F\uFE01\u{E0101} 1\uFE0F", "a\\u{fe0f}\\u{fe01}\\u{e0101} 1\\u{fe0f}"],
  ["a\u3164b\u2060c\u00ADd\u034Fe", "a\\u{3164}b\\u{2060}c\\u{ad}d\\u{34f}e"],
])("shows %j as %j", (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

it("escapes line breaks and tabs instead of replacing them with spaces", () => {
  expect(visibleLine("a\n\tb\r\nc")).toBe("a\\u{a}\\u{9}b\\u{d}\\u{a}c");
});

it.each([
  ["unusual spaces", "rm\u00A0-rf\u2003x\u3000y\u202F", "rm\\u{a0}-rf\\u{2003}x\\u{3000}y\\u{202f}"],
  ["letters that look like a space", "a\u2800b\u{1D159}", "a\\u{2800}b\\u{1d159}"],
  ["lone surrogates", "a\uD800b", "a\\u{d800}b"],
  ["tabs", "\tmake", "\\u{9}make"],
  ["foreign letters in Latin words", "\u0430pt p\u03BF \u13A0B", "\\u{430}pt p\\u{3bf} \\u{13a0}B"],
  [
    "characters that look like punctuation",
    "a\u037Erm src\u2215b\u2024c",
    "a\\u{37e}rm src\\u{2215}b\\u{2024}c",
  ],
  ["spaces that push the end out of view", `ls${" ".repeat(10_000)}; rm -rf /`, "ls⟨10000 spaces⟩; rm -rf /"],
  [
    "lines that push the end out of view",
    `ls\n${"  \n".repeat(500)}rm -rf /`,
    "ls\n⟨500 empty lines⟩\nrm -rf /",
  ],
  [
    "escape sequences, bidirectional marks and zero-width characters",
    "\u001B[2K\u202Ea\u200B",
    "\\u{1b}[2K\\u{202e}a\\u{200b}",
  ],
])("counts or escapes %s in exact text", (_what, text, shown) => {
  expect(exactText(text)).toBe(shown);
});

it("preserves line breaks, indentation and any writing system in exact text", () => {
  const text = `if true; then\n${" ".repeat(40)}echo "é 三 👩‍👩‍👧 می\u200Cخواهم αβγ-test мир_x"\n\nfi`;
  expect(exactText(text)).toBe(text);
});

it("shows exact text on one line", () => {
  expect(exactLine("ls\n\n\n\n\n\n\nrm\r\n-rf")).toBe(`ls${"\\u{a}".repeat(7)}rm\\u{d}\\u{a}-rf`);
});

it("escapes only control characters in printable text", () => {
  expect(printableText("a\tb\r\nc\rd\u001B[31m\u009B0m\u200Fe\uFEFF")).toBe(
    "a\tb\r\nc\\u{d}d\\u{1b}[31m\\u{9b}0m\u200Fe\uFEFF",
  );
});
