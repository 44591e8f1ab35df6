import { expect, test } from "vitest";

import { Keyboard } from "./keyboard.ts";

const open = new AbortController().signal;

test("asks questions one at a time, even after one fails", async () => {
  const keyboard = new Keyboard();
  const order: string[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const first = keyboard.ask(async () => {
    order.push("first");
    await answered;
    throw new Error("No terminal");
  }, open);
  const second = keyboard.ask(async () => Promise.resolve(order.push("second")), open);
  await new Promise(setImmediate);
  expect(order).toEqual(["first"]);
  answer();
  await expect(first).rejects.toThrow("No terminal");
  await expect(second).resolves.toBe(2);
});

test("does not ask a question that was cancelled while queued", async () => {
  const keyboard = new Keyboard();
  const controller = new AbortController();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const first = keyboard.ask(() => answered, open);
  const second = keyboard.ask(() => Promise.resolve("asked"), controller.signal);
  controller.abort();
  answer();
  await first;
  await expect(second).resolves.toBeUndefined();
});

test("holds the keyboard until the last question is answered, then releases it", async () => {
  const keyboard = new Keyboard();
  const { taken } = keyboard;
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  for (const { promise } of answers) void keyboard.ask(() => promise, open);
  expect(taken.aborted).toBe(true);
  const free = keyboard.free().then(() => keyboard.taken.aborted);
  for (const { resolve } of answers) resolve();
  await expect(free).resolves.toBe(false);
});
