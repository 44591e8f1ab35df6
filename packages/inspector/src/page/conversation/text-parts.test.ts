import { expect, test } from "vitest";

import { textParts } from "./text-parts.ts";

const prose = (start: number, text: string): object => ({ isCode: false, text, start });
const code = (start: number, text: string): object => ({ isCode: true, text, start });

test.each([
  ["text without fences", "\nHello ```code``` `~~~`\n", [prose(0, "\nHello ```code``` `~~~`\n")]],
  ["only a code block", "```console\nok\n```", [code(11, "ok\n")]],
  [
    "text around code",
    "Run:\n\n```sh\nls\n```\n\nDone",
    [prose(0, "Run:"), code(12, "ls\n"), prose(20, "Done")],
  ],
  [
    "indented fences and CRLF",
    "- do\r\n    ```\r\n    x\r\n    ```\r\n",
    [prose(0, "- do\r"), code(15, "    x\r\n")],
  ],
  ["a shorter fence in code", "````md\n```js\n1\n```\n````\n", [code(7, "```js\n1\n```\n")]],
  ["another kind of fence in code", "~~~ a`b`\n```\n~~~~", [code(9, "```\n")]],
  ["a fence with a language in code", "```\n```js\n```", [code(4, "```js\n")]],
  ["an unclosed fence", "Hi\n```js\nlet a", [prose(0, "Hi"), code(9, "let a")]],
  ["a line that opens and closes inline code", "```a``` b\nc", [prose(0, "```a``` b\nc")]],
  ["an empty code block", "```\n```", []],
])("splits %s", (_what, text, parts) => {
  expect(textParts(text)).toEqual(parts);
});
