import { expect, it } from "vitest";

import { parseJsonFile } from "./parse-json-file.ts";

it.each(['{"a":1}', '\uFEFF{"a":1}', '\uFEFF\r\n{"a":1}\r\n', ' {"a":1}'])("parses %j", (text) => {
  expect(parseJsonFile(text)).toEqual({ a: 1 });
});

it.each(["", "\uFEFF", "\uFEFF\uFEFF{}", '{"a":1}\uFEFF'])("rejects %j", (text) => {
  expect(() => parseJsonFile(text)).toThrow(SyntaxError);
});

it.each([
  ["little-endian with a byte order mark", Buffer.from('\uFEFF{"a":1}', "utf16le")],
  ["big-endian with a byte order mark", Buffer.from('\uFEFF{"a":1}', "utf16le").swap16()],
  ["little-endian", Buffer.from('{"a":1}', "utf16le")],
  ["big-endian", Buffer.from('{"a":1}', "utf16le").swap16()],
])("names the encoding of a UTF-16 file that is %s", (_what, bytes) => {
  expect(() => parseJsonFile(bytes.toString("utf8"))).toThrow("the file is in UTF-16; save it in UTF-8");
});
