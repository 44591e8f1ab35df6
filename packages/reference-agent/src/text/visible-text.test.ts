import { expect, it } from "vitest";

import { printableText, visibleLine, visibleText } from "./visible-text.ts";

it.each([
  ["plain text,\n\twith lines and émoji 👨‍👩‍👧", "plain text,\n\twith lines and émoji 👨‍👩‍👧"],
  ["\u001B[2Kecho hi", "\\u{1b}[2Kecho hi"],
  ["rm -rf x\recho hi", "rm -rf x\\u{d}echo hi"],
  ["\u202Ehi ohce", "\\u{202e}hi ohce"],
  ["a\u200Bb\u2028c\u009Bd", "a\\u{200b}b\\u{2028}c\\u{9b}d"],
])("shows %j as %j", (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

it("makes one line of several", () => {
  expect(visibleLine("a\n\tb\r\nc")).toBe("a b\\u{d} c");
});

it("escapes only control characters in printable text", () => {
  expect(printableText("a\tb\r\nc\rd\u001B[31m\u009B0m\u200Fe\uFEFF")).toBe(
    "a\tb\r\nc\\u{d}d\\u{1b}[31m\\u{9b}0m\u200Fe\uFEFF",
  );
});
