import { expect, test } from "vitest";

import { Lane } from "./serial-queue.ts";

test("a lane runs tasks one after another, in the order of the calls", async () => {
  const lane = new Lane();
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const done = [
    lane.run(async () => {
      order.push("first starts");
      await first.promise;
      order.push("first ends");
    }),
    lane.run(async () => {
      order.push("second");
    }),
  ];
  await Promise.resolve();
  first.resolve();
  await Promise.all(done);
  expect(order).toEqual(["first starts", "first ends", "second"]);
});

test("a task that fails does not stop the next", async () => {
  const lane = new Lane();
  const failed = lane.run(() => Promise.reject(new Error("no")));
  const next = lane.run(() => Promise.resolve("yes"));
  await expect(failed).rejects.toThrow("no");
  await expect(next).resolves.toBe("yes");
  await lane.settled();
  expect(lane.idle).toBe(true);
});
