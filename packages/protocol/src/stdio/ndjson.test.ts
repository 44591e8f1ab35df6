import { expect, test } from "vitest";

import { allocatedBytes } from "../fixtures/allocated-bytes.ts";
import { NdjsonDecoder } from "./ndjson.ts";

interface Decoded {
  readonly lines: string[];
  oversized: number;
  readonly decoder: NdjsonDecoder;
}

function createDecoder(maxLineLength = 1_000_000): Decoded {
  const lines: string[] = [];
  const receiver = {
    line: (text: string) => void lines.push(text),
    oversized: () => void (decoded.oversized += 1),
  };
  const decoded: Decoded = { lines, oversized: 0, decoder: new NdjsonDecoder(receiver, maxLineLength) };
  return decoded;
}

function decode(chunks: readonly (string | Buffer)[], maxLineLength?: number): Decoded {
  const decoded = createDecoder(maxLineLength);
  for (const chunk of chunks) decoded.decoder.push(Buffer.from(chunk));
  decoded.decoder.end();
  return decoded;
}

test("splits a chunk into its lines", () => {
  expect(decode(['{"a":1}\n{"b":2}\n{"c":3}\n']).lines).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
});

test("finds the same lines regardless of how the bytes are split", () => {
  const text = '{"t":"aé漢字😀"}\r\n\n{"u":"\u2028"}\n{"v":"ß"}';
  const bytes = Buffer.from(text);
  const whole = decode([bytes]).lines;
  expect(whole).toEqual(['{"t":"aé漢字😀"}', '{"u":"\u2028"}', '{"v":"ß"}']);
  for (let first = 0; first <= bytes.length; first++) {
    for (let second = first; second <= bytes.length; second++) {
      const pieces = [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)];
      expect(decode(pieces).lines).toEqual(whole);
    }
  }
});

test("finds the same lines if every byte arrives separately", () => {
  const bytes = Buffer.from('{"t":"😀"}\r\n{"u":"é"}\n');
  expect(decode(Array.from(bytes, (byte) => Buffer.of(byte))).lines).toEqual(['{"t":"😀"}', '{"u":"é"}']);
});

test("removes a carriage return before a newline and keeps all others", () => {
  expect(decode(['{"a":1}\r', "\n", "a\rb\r\n", "c\r"]).lines).toEqual(['{"a":1}', "a\rb", "c"]);
});

test("reads a last line without a newline only when the stream ends", () => {
  const { lines, decoder } = createDecoder();
  decoder.push(Buffer.from('{"a":1}\n{"b"'));
  decoder.push(Buffer.from(":2}"));
  expect(lines).toEqual(['{"a":1}']);
  decoder.end();
  expect(lines).toEqual(['{"a":1}', '{"b":2}']);
});

test("removes a byte order mark", () => {
  const lines: string[] = [];
  const decoder = new NdjsonDecoder({ line: (text) => lines.push(text), oversized: () => undefined }, 100);
  decoder.push(Buffer.from('\uFEFF{"a":"\uFEFF"}\n\uFEFF\n1\n'));
  expect(lines).toEqual(['{"a":"\uFEFF"}', "1"]);
});

test("skips empty and blank lines", () => {
  expect(decode(["\n\n \n\t\r\n", '{"a":1}\n', "\r\n   "]).lines).toEqual(['{"a":1}']);
});

test("replaces bytes that are not UTF-8 and continues", () => {
  expect(decode([Buffer.from([0x61, 0xff, 0x62, 0x0a, 0x63, 0x0a, 0xc3])]).lines).toEqual([
    "a\ufffdb",
    "c",
    "\ufffd",
  ]);
});

test("reads lines up to the limit and reports each longer one once", () => {
  const { lines, oversized } = decode(["12345\n123456\n12345\r\n1", "2345", "6789\nok\n"], 5);
  expect(oversized).toBe(2);
  expect(lines).toEqual(["12345", "12345", "ok"]);
});

test("reports an endless line at the limit without buffering it", () => {
  const decoded = createDecoder(1_000_000);
  const piece = Buffer.alloc(64 * 1024, "x");
  for (let bytes = 0; bytes < 256 * 1024 * 1024; bytes += piece.length) decoded.decoder.push(piece);
  expect(decoded.oversized).toBe(1);
  decoded.decoder.push(Buffer.from("\nok\n"));
  decoded.decoder.end();
  expect(decoded.lines).toEqual(["ok"]);
  expect(decoded.oversized).toBe(1);
});

test("reads a long line in linear time", () => {
  const piece = Buffer.alloc(4096, "x");
  const bytesFor = (pieces: number): number => {
    const { decoder } = createDecoder(Number.MAX_SAFE_INTEGER);
    return allocatedBytes(() => {
      for (let index = 0; index < pieces; index++) decoder.push(piece);
      decoder.push(Buffer.from("\n"));
    });
  };
  bytesFor(256);
  // The inputs are 1 MB and 16 MB. The work grows sixteenfold, but a quadratic reader would copy 256 times as much.
  expect(bytesFor(4096)).toBeLessThan(bytesFor(256) * 32);
});
