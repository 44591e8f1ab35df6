import { describe, expect, it } from "vitest";

import { LineReader } from "./line-reader.ts";

function readLines(chunks: readonly Buffer[], limit = 100): readonly string[] {
  const found: string[] = [];
  const reader = new LineReader(
    { line: (text) => found.push(text), oversized: () => found.push("oversized!") },
    limit,
  );
  for (const chunk of chunks) reader.push(chunk);
  return found;
}

describe("LineReader", () => {
  it("returns the same lines regardless of how the bytes are split", () => {
    const bytes = Buffer.from('{"a":"é"}\n\n{"b":"日本"}\nrest');
    const whole = readLines([bytes]);
    const single = readLines([...bytes].map((byte) => Buffer.from([byte])));
    expect(whole).toEqual(['{"a":"é"}', "", '{"b":"日本"}']);
    expect(single).toEqual(whole);
  });

  it("skips a line that is too long, reports it once and continues with the next", () => {
    const chunks = ["one\nthis is", " far too", " long\ntwo\n"].map((text) => Buffer.from(text));
    expect(readLines(chunks, 8)).toEqual(["one", "oversized!", "two"]);
  });

  it("accepts a line at exactly the limit", () => {
    expect(readLines([Buffer.from("12345678\n123456789\n")], 8)).toEqual(["12345678", "oversized!"]);
  });
});
