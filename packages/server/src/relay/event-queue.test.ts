import type { EmittedEvent } from "@parley/agent";
import { expect, test } from "vitest";

import { EventQueue } from "./event-queue.ts";

function piece(text: string, more: object = {}): EmittedEvent {
  return { type: "message", role: "agent", content: { type: "text", text }, ...more };
}

const call: EmittedEvent = { type: "tool_call", toolCallId: "c", title: "Work" };

/** Opens a queue. The test controls when its events are stored. */
function openQueue(): {
  queue: EventQueue;
  emitted: EmittedEvent[];
  store: (error?: Error) => Promise<void>;
} {
  const emitted: EmittedEvent[] = [];
  const stores: PromiseWithResolvers<void>[] = [];
  const queue = new EventQueue((event) => {
    emitted.push(event);
    const stored = Promise.withResolvers<void>();
    stores.push(stored);
    return stored.promise;
  });
  return {
    queue,
    emitted,
    async store(error) {
      const stored = stores.shift();
      if (error === undefined) stored?.resolve();
      else stored?.reject(error);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test("merges waiting text chunks while preserving the order of all events", async () => {
  const { queue, emitted, store } = openQueue();
  const other = { role: "thought" };
  const marked = { _meta: { a: 1 } };
  const events = [
    piece("a"),
    piece("b"),
    piece("c"),
    piece("d", other),
    call,
    piece("e"),
    piece("f", marked),
    piece("g"),
    piece("h", { messageId: "m" }),
  ];
  for (const event of events) void queue.add(event);
  const settled = queue.settled();
  while (emitted.length < 8) await store();
  await store();
  await settled;
  const [first, , , fourth, ...rest] = events;
  expect(emitted).toEqual([first, piece("bc"), fourth, ...rest]);
});

test("pauses the agent for non-text events and large amounts of text", async () => {
  const { queue, store } = openQueue();
  expect(queue.add(piece("a"))).toBeUndefined();
  expect(queue.add(piece("b"))).toBeUndefined();
  const held = [queue.add(piece("x".repeat(100_000))), queue.add(call)];
  for (let count = 0; count < 3; count++) await store();
  expect(held).toEqual([expect.any(Promise), expect.any(Promise)]);
  for (const promise of held) await promise;
  expect(queue.add(piece("c"))).toBeUndefined();
});

test("fails the turn once if an event cannot be stored, and drops the events queued after it", async () => {
  const { queue, emitted, store } = openQueue();
  void queue.add(piece("a"));
  void queue.add(piece("b"));
  await store(new Error("disk full"));
  await expect(queue.settled()).rejects.toThrow("disk full");
  await queue.settled();
  void queue.add(piece("c"));
  await store();
  expect(emitted).toEqual([piece("a"), piece("c")]);
});
