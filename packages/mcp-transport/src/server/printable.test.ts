import { expect, it } from "vitest";

import { printable } from "./printable.ts";

it.each([
  ["a terminal escape sequence", "\u001b]0;title\u0007", String.raw`\u{1b}]0;title\u{7}`],
  ["its 8-bit form", "\u009b2J", String.raw`\u{9b}2J`],
  ["a carriage return that overwrites the line", "safe\rgone", String.raw`safe\u{d}gone`],
  ["a change of reading direction", "a\u202Eb", String.raw`a\u{202e}b`],
  ["zero-width text", "a\u200B\u{E0041}", String.raw`a\u{200b}\u{e0041}`],
  ["a joiner without neighbors", "rm\u200D -rf", String.raw`rm\u{200d} -rf`],
  ["an invisible letter", "a\u3164b", String.raw`a\u{3164}b`],
  ["a line separator", "a\u2028b", String.raw`a\u{2028}b`],
])("escapes %s", (_, text, shown) => {
  expect(printable(text)).toBe(shown);
});

it("preserves line breaks, tabs, emoji and text in any writing system", () => {
  const text = "a\nb\n\tc می\u200Cخواهم 👩\u200D💻";
  expect(printable(text.replace("\n", "\r\n"))).toBe(text);
});
