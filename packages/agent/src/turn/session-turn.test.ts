import { expect, test } from "vitest";

import { Backpressure } from "./session-turn.ts";

const task = (): PromiseWithResolvers<void> => Promise.withResolvers<void>();

test("runs at most the given number of tasks before it awaits the oldest", async () => {
  const ahead = new Backpressure(2);
  const [one, two, three] = [task(), task(), task()];
  await ahead.add(one.promise);
  await ahead.add(two.promise);
  let isAdded = false;
  const added = ahead.add(three.promise).then(() => (isAdded = true));
  two.resolve();
  await two.promise;
  expect(isAdded).toBe(false);
  one.resolve();
  await expect(added).resolves.toBe(true);
});

test("reports a task's failure once, where it is awaited", async () => {
  const ahead = new Backpressure(1);
  const failure = new Error("no space");
  await ahead.add(Promise.reject(failure));
  await expect(ahead.add(Promise.resolve())).rejects.toBe(failure);
  await expect(ahead.settled()).resolves.toBeUndefined();
  await ahead.add(Promise.reject(failure));
  await expect(ahead.settled()).rejects.toBe(failure);
  await expect(ahead.settled()).resolves.toBeUndefined();
});
