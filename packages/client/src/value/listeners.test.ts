import { expect, onTestFinished, test } from "vitest";

import { Listeners, throwUncaught } from "./listeners.ts";

test("cancels each subscription of a listener separately", () => {
  const listeners = new Listeners(throwUncaught);
  let calls = 0;
  const listener = (): void => void (calls += 1);
  const undo = listeners.subscribe(listener);
  listeners.subscribe(listener);
  listeners.notify();
  undo();
  undo();
  listeners.notify();
  expect(calls).toBe(3);
});

test("reports an error in one listener and still calls the others", () => {
  const errors: unknown[] = [];
  const listeners = new Listeners((error) => errors.push(error));
  const failure = new Error("Bad view");
  let calls = 0;
  listeners.subscribe(() => {
    throw failure;
  });
  listeners.subscribe(() => (calls += 1));
  listeners.notify();
  expect([errors, calls]).toEqual([[failure], 1]);
});

test("throwUncaught makes a listener's error uncaught, but still calls the other listeners", async () => {
  const before = process.listeners("uncaughtException");
  const uncaught = new Promise<unknown>((resolve) => {
    process.removeAllListeners("uncaughtException").on("uncaughtException", resolve);
  });
  onTestFinished(() => {
    process.removeAllListeners("uncaughtException");
    for (const listener of before) process.on("uncaughtException", listener);
  });
  const listeners = new Listeners(throwUncaught);
  const failure = new Error("Bad view");
  let calls = 0;
  listeners.subscribe(() => {
    throw failure;
  });
  listeners.subscribe(() => (calls += 1));
  listeners.notify();
  expect(calls).toBe(1);
  expect(await uncaught).toBe(failure);
});
