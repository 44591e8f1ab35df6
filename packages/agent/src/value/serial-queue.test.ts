import { expect, test } from "vitest";

import { SerialQueue } from "./serial-queue.ts";

test("a queue runs tasks one at a time, in call order", async () => {
  const queue = new SerialQueue();
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const done = [
    queue.run(async () => {
      order.push("first starts");
      await first.promise;
      order.push("first ends");
    }),
    queue.run(async () => {
      order.push("second");
    }),
  ];
  await Promise.resolve();
  first.resolve();
  await Promise.all(done);
  expect(order).toEqual(["first starts", "first ends", "second"]);
});

test("a failing task does not stop the next one", async () => {
  const queue = new SerialQueue();
  const failed = queue.run(() => Promise.reject(new Error("no")));
  const next = queue.run(() => Promise.resolve("yes"));
  await expect(failed).rejects.toThrow("no");
  await expect(next).resolves.toBe("yes");
  await queue.settled();
  expect(queue.idle).toBe(true);
});
