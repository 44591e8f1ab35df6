import { expect, test } from "vitest";

import { RunningHandlers } from "./running-handlers.ts";

function start(handlers: RunningHandlers, count: number, length = 10): number[] {
  return Array.from({ length: count }, () => {
    handlers.start();
    return handlers.keep(length);
  });
}

/** Waits, and tells later whether the wait is over. */
function waitFor(handlers: RunningHandlers, before: number): () => boolean {
  let over = false;
  handlers.whenFinished(before, () => (over = true));
  return () => over;
}

test("counts what was started, what runs and how long its messages are", () => {
  const handlers = new RunningHandlers();
  handlers.start();
  const [second, third] = start(handlers, 2, 100);
  expect([second, third]).toEqual([2, 3]);
  expect(handlers).toMatchObject({ started: 3, count: 2, length: 200, oldest: 2 });
  handlers.finish(2);
  handlers.finish(2);
  expect(handlers).toMatchObject({ started: 3, count: 1, length: 100, oldest: 3 });
  handlers.finish(3);
  expect(handlers).toMatchObject({ started: 3, count: 0, length: 0, oldest: undefined });
});

test("waits for nothing where nothing runs, or only what started before", () => {
  const handlers = new RunningHandlers();
  expect(waitFor(handlers, 0)()).toBe(true);
  handlers.start();
  expect(waitFor(handlers, 0)()).toBe(true);
  start(handlers, 2);
  expect(waitFor(handlers, 3)()).toBe(true);
  expect(waitFor(handlers, 2)()).toBe(false);
});

test("does not wait for what starts later", () => {
  const handlers = new RunningHandlers();
  start(handlers, 1);
  const over = waitFor(handlers, 0);
  start(handlers, 5);
  handlers.finish(1);
  expect(over()).toBe(true);
});

test.each([
  ["forward", [1, 2, 3, 4, 5, 6]],
  ["backward", [6, 5, 4, 3, 2, 1]],
  ["in no order", [4, 2, 6, 1, 5, 3]],
])("waits for exactly its own, which finish %s", (_, finishing) => {
  const handlers = new RunningHandlers();
  start(handlers, 3);
  const first = [0, 1, 2].map((before) => ({
    own: [1, 2, 3].slice(before),
    over: waitFor(handlers, before),
  }));
  start(handlers, 3);
  const second = [0, 3, 5].map((before) => ({
    own: [1, 2, 3, 4, 5, 6].slice(before),
    over: waitFor(handlers, before),
  }));
  const running = new Set(finishing);
  for (const number of finishing) {
    handlers.finish(number);
    running.delete(number);
    for (const { own, over } of [...first, ...second]) {
      expect(over()).toBe(!own.some((one) => running.has(one)));
    }
  }
});

test("waits for exactly its own among many, whatever the order", () => {
  const handlers = new RunningHandlers();
  let state = 1;
  const random = (below: number): number => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  const running = new Set<number>();
  const waits: { before: number; last: number; over: () => boolean }[] = [];
  for (let step = 0; step < 20_000; step++) {
    const dice = random(10);
    if (dice < 4) for (const number of start(handlers, 1)) running.add(number);
    else if (dice < 5) handlers.start();
    else if (dice < 6) {
      const before = Math.max(0, handlers.started - random(30));
      waits.push({ before, last: handlers.started, over: waitFor(handlers, before) });
    } else {
      const number = [...running][random(Math.max(1, running.size))];
      if (number !== undefined) handlers.finish(number);
      running.delete(number ?? 0);
    }
  }
  const isRunning = (before: number, last: number): boolean =>
    [...running].some((number) => number > before && number <= last);
  expect(waits.length).toBeGreaterThan(1000);
  expect(waits.every(({ before, last, over }) => over() === !isRunning(before, last))).toBe(true);
  for (const number of running) handlers.finish(number);
  expect(waits.every(({ over }) => over())).toBe(true);
});
