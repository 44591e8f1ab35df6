import { expect, test } from "vitest";

import { TextPages } from "./log-memory.ts";

test.each(["", "a", "é€🙂\n", "\uFEFFa", "x".repeat(5000), "€".repeat(5000)])(
  "returns text %# unchanged",
  (text) => {
    const pages = new TextPages();
    expect(pages.take(pages.write(text))).toBe(text);
  },
);

test("copies the bytes of text, so later changes do not affect it", () => {
  const pages = new TextPages();
  const bytes = new TextEncoder().encode("é€🙂");
  const copied = pages.copy(bytes);
  bytes.fill(0);
  expect(pages.take(copied)).toBe("é€🙂");
});

test("reuses the pages of text that has been freed", () => {
  const pages = new TextPages();
  const buffers = new Set<ArrayBuffer>();
  for (let number = 0; number < 1000; number++) {
    const bytes = [pages.write("x".repeat(60_000 + number)), pages.write("y".repeat(60_000))];
    for (const { buffer } of bytes) buffers.add(buffer);
    for (const each of bytes) pages.free(each);
  }
  expect(buffers.size).toBeLessThanOrEqual(4);
});

test("reuses pages when short and long strings alternate", () => {
  const pages = new TextPages();
  const buffers = new Set<ArrayBuffer>();
  for (let number = 0; number < 1000; number++) {
    const bytes = [pages.write("x".repeat(60_000)), pages.write("short")];
    for (const { buffer } of bytes) buffers.add(buffer);
    for (const each of bytes) pages.free(each);
  }
  expect(buffers.size).toBe(2);
});

test("reuses pages even among many pages of other lengths", () => {
  const pages = new TextPages();
  const long = Array.from({ length: 40 }, () => pages.write("x".repeat(200_000)));
  for (const bytes of long) pages.free(bytes);
  const first = pages.write("short");
  pages.free(first);
  expect(pages.write("short").buffer).toBe(first.buffer);
});

test("never overwrites text that is still in use", () => {
  const pages = new TextPages();
  const kept = pages.write("kept");
  const forgotten = pages.write("forgotten");
  pages.free(forgotten);
  const next = pages.write("next");
  expect(next.buffer).toBe(forgotten.buffer);
  expect(pages.take(next)).toBe("next");
  expect(pages.take(kept)).toBe("kept");
});

test("does not reuse a page that is much longer than the text", () => {
  const pages = new TextPages();
  pages.free(pages.write("x".repeat(1_000_000)));
  expect(pages.write("short").buffer.byteLength).toBeLessThan(10_000);
  pages.free(pages.write("x".repeat(200_000)));
  expect(pages.write("short").buffer.byteLength).toBeLessThan(10_000);
});
