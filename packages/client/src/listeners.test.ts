import { expect, test } from "vitest";

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
