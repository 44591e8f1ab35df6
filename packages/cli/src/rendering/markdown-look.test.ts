import { expect, test } from "vitest";

import { MarkdownLook } from "./markdown-look.ts";

const tags: Readonly<Record<string, string>> = { bold: "B", cyan: "C" };

/** Renders bold text as `<B|…>` and colored text as `<C|…>`. */
function look(...pieces: string[]): string {
  const markdown = new MarkdownLook();
  return pieces
    .flatMap((piece) => markdown.next(piece))
    .map((run) => (run.look === undefined ? run.text : `<${tags[run.look]}|${run.text}>`))
    .join("");
}

test.each([
  ["plain text\n", "plain text\n"],
  ["a **strong** word", "a **<B|strong**> word"],
  ["## Title\ntext", "##<B| Title>\ntext"],
  ["run `make all` now", "run `<C|make all`> now"],
  ["a ``b ` c`` d", "a ``<C|b ` c``> d"],
  ["```ts\n**a** # `b`\n```\nend", "```<C|ts\n**a** # `b`\n```>\nend"],
  ["`**a**` b", "`<C|**a**`> b"],
  ["* item\n2 ** 3 ** 4\n", "* item\n2 ** 3 ** 4\n"],
  ["issue #12 and #tag", "issue #12 and #tag"],
  ["**not closed\nnext `line\nover", "**<B|not closed>\nnext `<C|line>\nover"],
])("styles %j", (text, expected) => {
  expect(look(text)).toBe(expected);
});

test("renders text the same way regardless of where it is split", () => {
  const text = "# T\n**a** `b`\n```\nc\n```\nd **e**";
  const whole = look(text);
  const inPieces = look(...text.split(""));
  expect(inPieces.replaceAll(/>(?=<[BC]\|)/g, "")).toContain("<B|a");
  const strip = (styled: string): string => styled.replaceAll(/<[BC]\||>/g, "");
  expect(strip(inPieces)).toBe(text);
  expect(strip(whole)).toBe(text);
  expect(inPieces.replaceAll(/><([BC])\|/g, "")).toBe(whole);
});

test("marks only lines inside a code block as fixed", () => {
  const runs = new MarkdownLook().next("a `b`\n```\nc\n```\nd");
  expect(runs.filter(({ isFixed }) => isFixed).map(({ text }) => text)).toEqual(["\nc\n```"]);
});
