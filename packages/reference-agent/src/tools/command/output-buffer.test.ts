import { describe, expect, it } from "vitest";

import { OutputBuffer } from "./output-buffer.ts";

function bufferOf(capacity: number, ...pieces: string[]): OutputBuffer {
  const buffer = new OutputBuffer(capacity);
  for (const piece of pieces) buffer.append(piece);
  return buffer;
}

describe("an output buffer", () => {
  it.each([
    [[], ""],
    [["ab", "cd"], "abcd"],
    [["123456789"], "123456789"],
    [["1", "23456789"], "123456789"],
    [["123", "4", "5", "6", "789"], "123456789"],
    [["1234567890"], "123\n[… 1 characters left out …]\n567890"],
    [["1234", "5678", "90", "abcdef"], "123\n[… 7 characters left out …]\nabcdef"],
  ])("keeps the start and end of %j", (pieces, text) => {
    expect(bufferOf(9, ...pieces).text()).toBe(text);
  });

  it("does not split characters", () => {
    expect(bufferOf(6, "1😀34567😀90").text()).toBe("1\n[… 7 characters left out …]\n😀90");
  });

  it("returns the last characters", () => {
    expect(bufferOf(9, "abc", "def").end(4)).toBe("cdef");
    expect(bufferOf(9, "abc").end(4)).toBe("abc");
    expect(bufferOf(9, "0123456789".repeat(10)).end(4)).toBe("6789");
  });

  it("limits a very long output to its capacity", () => {
    const buffer = new OutputBuffer(300);
    for (let index = 0; index < 10_000; index++) buffer.append("x".repeat(100));
    expect(buffer.text()).toHaveLength(300 + "\n[… 999700 characters left out …]\n".length);
  });
});
