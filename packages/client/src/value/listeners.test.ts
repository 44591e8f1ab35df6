import { expect, onTestFinished, test } from "vitest";

import { Listeners } from "./listeners.ts";

test("each subscription is undone by its own undo, also of one listener", () => {
  const listeners = new Listeners();
  let calls = 0;
  const listener = (): void => void (calls += 1);
  const undo = listeners.subscribe(listener);
  listeners.subscribe(listener);
  listeners.notify();
  undo();
  undo();
  listeners.notify();
  expect([calls, listeners.count]).toEqual([3, 1]);
});

test("a listener that throws is reported, and the others hear all the same", () => {
  const errors: unknown[] = [];
  const listeners = new Listeners((error) => errors.push(error));
  const failure = new Error("Bad view");
  let heard = 0;
  listeners.subscribe(() => {
    throw failure;
  });
  listeners.subscribe(() => (heard += 1));
  listeners.notify();
  expect([errors, heard]).toEqual([[failure], 1]);
});

test("a listener that throws where nobody hears of errors is an uncaught error, and the others hear", async () => {
  const before = process.listeners("uncaughtException");
  const uncaught = new Promise<unknown>((resolve) => {
    process.removeAllListeners("uncaughtException").on("uncaughtException", resolve);
  });
  onTestFinished(() => {
    process.removeAllListeners("uncaughtException");
    for (const listener of before) process.on("uncaughtException", listener);
  });
  const listeners = new Listeners();
  const failure = new Error("Bad view");
  let heard = 0;
  listeners.subscribe(() => {
    throw failure;
  });
  listeners.subscribe(() => (heard += 1));
  listeners.notify();
  expect(heard).toBe(1);
  expect(await uncaught).toBe(failure);
});
