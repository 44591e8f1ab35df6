import { parseMessage } from "@parley/protocol";
import { expect, test } from "vitest";

import { requestKey, keyOfText } from "./outgoing-message.ts";

const ids = ["0", "7", "-1", "1.5", "9007199254740991", "9007199254740993", '""', '"7"', '"a \\"b"', "null"];

test.each(ids)("returns the same key for id %s, whether from a message or from its text", (json) => {
  const response = parseMessage(`{"jsonrpc":"2.0","id":${json},"result":{}}`) as { readonly id: string };
  expect(keyOfText(json)).toBe(requestKey(response.id));
});

test("returns a unique key for each id", () => {
  expect(new Set(ids.map(keyOfText)).size).toBe(ids.length);
});

test.each(["", " ", "0x10", "Infinity"])("does not treat %j as a number", (text) => {
  expect(keyOfText(text)).toBe(text);
});
