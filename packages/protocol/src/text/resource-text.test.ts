import { describe, expect, it } from "vitest";

import { resourceText } from "./resource-text.ts";

const base64 = (bytes: string | Uint8Array): string => Buffer.from(bytes as Uint8Array).toString("base64");

describe("resourceText", () => {
  it.each([
    "",
    '{"answer":42}',
    "a;b\n1;2\n",
    "größer, 大きい, 🙂",
    "\u001B[31mred\r\n",
    "x".repeat(200_000),
  ])("returns the text of %j, embedded as text or Base64", (text) => {
    expect(resourceText({ text })).toBe(text);
    expect(resourceText({ blob: base64(text) })).toBe(text);
  });

  it.each([
    ["an image", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a)],
    ["a short archive", Uint8Array.of(0x50, 0x4b, 3, 4)],
    ["UTF-16", Uint8Array.of(0x61, 0, 0x62, 0)],
    ["Latin-1", Uint8Array.of(0x67, 0x72, 0xf6, 0xdf)],
  ])("returns undefined for %s", (_, bytes) => {
    expect(resourceText({ blob: base64(bytes) })).toBeUndefined();
  });

  it("returns undefined for invalid Base64", () => {
    expect(resourceText({ blob: "*" })).toBeUndefined();
  });
});
