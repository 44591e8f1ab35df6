import { describe, expect, it } from "vitest";

import { fenced, inlineCode } from "./markdown.ts";

describe("fenced", () => {
  it.each([
    ["a\nb", "", "```\na\nb\n```"],
    ["a\n", "ts", "```ts\na\n```"],
    ["", "", "```\n```"],
    ["```js\n1\n```\n", "md", "````md\n```js\n1\n```\n````"],
  ])("wraps %j in a code block with language %j", (text, language, block) => {
    expect(fenced(text, language)).toBe(block);
  });
});

describe("inlineCode", () => {
  it.each([
    ["npm test", "`npm test`"],
    ["a\n  b\n", "`a b`"],
    ["echo `date`", "`` echo `date` ``"],
    ["`", "`` ` ``"],
  ])("formats %j on one line", (text, code) => {
    expect(inlineCode(text)).toBe(code);
  });
});
