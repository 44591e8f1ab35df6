import { expect, test } from "vitest";

import { EventDecoder } from "./event-decoder.ts";

const encoder = new TextEncoder();

/** Returns a decoder's calls when `bytes` arrive in chunks of `size`. */
function decode(bytes: Uint8Array, size: number, maxLength = 1000): unknown[] {
  const log: unknown[] = [];
  const decoder = new EventDecoder(
    {
      event: (data, id) => log.push(id === undefined ? data : [data, id]),
      comment: () => log.push("comment"),
      oversized: () => log.push("oversized"),
    },
    maxLength,
  );
  for (let start = 0; start < bytes.length; start += size) decoder.push(bytes.subarray(start, start + size));
  return log;
}

const cases: readonly [string, string, readonly unknown[]][] = [
  ["events", "data: 1\n\ndata:2\n\n", ["1", "2"]],
  [
    "ids, before and after the data",
    "id: a.1\ndata: 1\n\ndata: 2\nid:a.2\n\ndata: 3\n\n",
    [["1", "a.1"], ["2", "a.2"], "3"],
  ],
  ["multi-line data", "data: [\ndata: 1]\n\n", ["[\n1]"]],
  ["carriage returns", "id: 1\r\ndata: é漢😀\r\n\r\n", [["é漢😀", "1"]]],
  [
    "comments and other fields",
    ":\n\n: keepalive\n\nevent: message\nretry: 5\ndata: 1\n\n",
    ["comment", "comment", "1"],
  ],
  ["an incomplete last event", "data: 1\n\ndata: 2\n", ["1"]],
  ["a byte order mark", "\uFEFFdata: 1\n\n", ["1"]],
  ["empty lines", "\n\n\ndata: 1\n\n\n\n", ["1"]],
  [
    "an event that is too long",
    `data: 1\n\nid: x\ndata: ${"é".repeat(1000)}\n\ndata: 2\n\n`,
    ["1", "oversized", "2"],
  ],
  [
    "a multi-line event that is too long",
    `${"data: 0123456789\n".repeat(100)}\ndata: 2\n\n`,
    ["oversized", "2"],
  ],
];

test.for(cases)("reads %s regardless of how the input is split", ([, text, expected]) => {
  const bytes = encoder.encode(text);
  for (const size of [1, 2, 3, 7, bytes.length]) expect(decode(bytes, size)).toEqual(expected);
});
