import { SeededRandom } from "@parley/schema/seeded-random";
import { expect, test } from "vitest";

import { ResponseOrder } from "./response-order.ts";

function start(order: ResponseOrder, count: number, length = 10): number[] {
  return Array.from({ length: count }, () => {
    order.start();
    return order.run(length);
  });
}

/** Calls `whenHandled`. The returned function tells whether the callback has run. */
function waitFor(order: ResponseOrder, before: number): () => boolean {
  let over = false;
  order.whenHandled(before, () => (over = true));
  return () => over;
}

test("counts started and running handlers, and the characters in their messages", () => {
  const order = new ResponseOrder();
  order.start();
  const [second, third] = start(order, 2, 100);
  expect([second, third]).toEqual([2, 3]);
  expect(order).toMatchObject({ started: 3, running: 2, runningLength: 200, oldestRunning: 2 });
  order.finish(2);
  order.finish(2);
  expect(order).toMatchObject({ started: 3, running: 1, runningLength: 100, oldestRunning: 3 });
  order.finish(3);
  expect(order).toMatchObject({ started: 3, running: 0, runningLength: 0, oldestRunning: undefined });
});

test("does not wait if no handlers are running, or only handlers that started before the request", () => {
  const order = new ResponseOrder();
  expect(waitFor(order, 0)()).toBe(true);
  order.start();
  expect(waitFor(order, 0)()).toBe(true);
  start(order, 2);
  expect(waitFor(order, 3)()).toBe(true);
  expect(waitFor(order, 2)()).toBe(false);
});

test("does not wait for handlers that start after the response", () => {
  const order = new ResponseOrder();
  start(order, 1);
  const over = waitFor(order, 0);
  start(order, 5);
  order.finish(1);
  expect(over()).toBe(true);
});

test.each([
  ["in order", [1, 2, 3, 4, 5, 6]],
  ["in reverse order", [6, 5, 4, 3, 2, 1]],
  ["in random order", [4, 2, 6, 1, 5, 3]],
])(
  "waits for exactly the handlers that started between the request and the response, if they finish %s",
  (_, finishing) => {
    const order = new ResponseOrder();
    start(order, 3);
    const first = [0, 1, 2].map((before) => ({
      own: [1, 2, 3].slice(before),
      over: waitFor(order, before),
    }));
    start(order, 3);
    const second = [0, 3, 5].map((before) => ({
      own: [1, 2, 3, 4, 5, 6].slice(before),
      over: waitFor(order, before),
    }));
    const running = new Set(finishing);
    for (const number of finishing) {
      order.finish(number);
      running.delete(number);
      for (const { own, over } of [...first, ...second]) {
        expect(over()).toBe(!own.some((one) => running.has(one)));
      }
    }
  },
);

test("waits for exactly the handlers that started between the request and the response, among many that finish in random order", () => {
  const order = new ResponseOrder();
  const random = new SeededRandom(1);
  const running = new Set<number>();
  const waits: { before: number; last: number; over: () => boolean }[] = [];
  for (let step = 0; step < 20_000; step++) {
    const dice = random.below(10);
    if (dice < 4) for (const number of start(order, 1)) running.add(number);
    else if (dice < 5) order.start();
    else if (dice < 6) {
      const before = Math.max(0, order.started - random.below(30));
      waits.push({ before, last: order.started, over: waitFor(order, before) });
    } else {
      const number = [...running][random.below(Math.max(1, running.size))];
      if (number !== undefined) order.finish(number);
      running.delete(number ?? 0);
    }
  }
  const isRunning = (before: number, last: number): boolean =>
    [...running].some((number) => number > before && number <= last);
  expect(waits.length).toBeGreaterThan(1000);
  expect(waits.every(({ before, last, over }) => over() === !isRunning(before, last))).toBe(true);
  for (const number of running) order.finish(number);
  expect(waits.every(({ over }) => over())).toBe(true);
});
