import { expect, test } from "vitest";

import { OutputTail } from "./output-tail.ts";

test("starts the tail with a complete character", () => {
  const tail = new OutputTail(5);
  tail.push(Buffer.from("aé"));
  expect([tail.text, tail.truncated]).toEqual(["aé", false]);
  tail.push(Buffer.from("漢"));
  expect([tail.truncated, tail.text]).toEqual([true, "é漢"]);
  tail.push(Buffer.from("b"));
  expect(tail.text).toBe("漢b");
});

test("keeps memory bounded for 300 MB of output", () => {
  const tail = new OutputTail(1000);
  const before = process.memoryUsage().arrayBuffers;
  for (let count = 0; count < 30_000; count += 1) tail.push(Buffer.alloc(10_000, String(count % 10)));
  expect(tail.text).toBe("9".repeat(1000));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200 * 1024 * 1024);
});

test("does not split characters of interleaved streams", () => {
  const tail = new OutputTail(100);
  const [one, other] = [tail.writer(), tail.writer()];
  const [first, second] = [Buffer.from("日"), Buffer.from("é")];
  one(first.subarray(0, 1));
  other(second.subarray(0, 1));
  one(first.subarray(1));
  expect(tail.text).toBe("日");
  other(second.subarray(1));
  one(first.subarray(0, 2));
  one();
  expect(tail.text).toBe("日é\uFFFD");
});

test("keeps no output with a limit of 0", () => {
  const tail = new OutputTail(0);
  tail.push(Buffer.from("a"));
  expect([tail.text, tail.truncated]).toEqual(["", true]);
});
