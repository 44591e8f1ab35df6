import { stripVTControlCharacters } from "node:util";

import { expect, test } from "vitest";

import { wrapHanging } from "./wrap-hanging.ts";

const dim = (text: string): string => `\u001b[2m${text}\u001b[22m`;

test.each([
  ["  export function toFahrenheit() {", ["  export function", "  toFahrenheit() {"]],
  ["  +  return celsius * 1.8 + 32;", ["  +  return celsius", "     * 1.8 + 32;"]],
  ["  │ The limit is the user's", ["  │ The limit is the", "  │ user's"]],
  ["  [a] Always do it in a session", ["  [a] Always do it", "      in a session"]],
  ["› a prompt that is long", ["› a prompt that is", "  long"]],
  ["no indentation is added", ["no indentation is", "added"]],
  ["short", ["short"]],
])("aligns continuation lines of %j with its text", (line, rows) => {
  expect(wrapHanging(line, 20)).toEqual(rows);
});

test("splits a word longer than the line and keeps the indentation", () => {
  expect(wrapHanging("  │ /a/very/long/path/without/end", 20)).toEqual([
    "  │ /a/very/long/pat",
    "  │ h/without/end",
  ]);
});

test("does not indent continuation lines if a line is mostly indentation", () => {
  expect(wrapHanging(`${" ".repeat(16)}some words`, 20).at(-1)).toBe("words");
});

test("continues a line's styles on the next rows", () => {
  const rows = wrapHanging(`  ${dim("│")} ${dim("  three words and more")}`, 16);
  expect(rows.map((row) => stripVTControlCharacters(row))).toEqual([
    "  │   three",
    "  │   words and",
    "  │   more",
  ]);
  expect(rows.every((row) => row.includes("\u001b[2m"))).toBe(true);
});
