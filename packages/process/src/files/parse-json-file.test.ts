import { expect, it } from "vitest";

import { parseJsonFile } from "./parse-json-file.ts";

it.each(['{"a":1}', '\uFEFF{"a":1}', '\uFEFF\r\n{"a":1}\r\n', ' {"a":1}'])("parses %j", (text) => {
  expect(parseJsonFile(text)).toEqual({ a: 1 });
});

it.each(["", "\uFEFF", "\uFEFF\uFEFF{}", '{"a":1}\uFEFF'])("rejects %j", (text) => {
  expect(() => parseJsonFile(text)).toThrow(SyntaxError);
});
