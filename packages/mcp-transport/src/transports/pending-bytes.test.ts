import { expect, it } from "vitest";

import { PendingBytes } from "./pending-bytes.ts";

it("returns all bytes in order and can be reused", () => {
  const pending = new PendingBytes();
  const pieces = ["a", "", "b".repeat(200_000), "c"].map((text) => Buffer.from(text));
  for (const piece of pieces) pending.append(piece);
  expect(pending.length).toBe(200_002);
  expect(Buffer.concat(pending.take()).equals(Buffer.concat(pieces))).toBe(true);
  expect(pending.length).toBe(0);
  pending.append(Buffer.from("d"));
  expect(Buffer.concat(pending.take()).toString()).toBe("d");
});

it("uses only as much memory as its bytes need, even if they arrive one by one", () => {
  const pending = new PendingBytes();
  const byte = Buffer.from("x");
  for (let count = 0; count < 1_000_000; count += 1) pending.append(byte);
  expect(pending.take().length).toBeLessThanOrEqual(16);
});

it("does not retain a chunk's larger buffer", () => {
  const pending = new PendingBytes();
  const whole = Buffer.alloc(1_000_000);
  pending.append(whole.subarray(0, 100));
  for (const block of pending.take()) expect(block.buffer).not.toBe(whole.buffer);
});
