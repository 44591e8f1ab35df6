import { expect, test } from "vitest";

import type { PendingEvent } from "../event/session-event.ts";
import { SendQueue } from "./send-queue.ts";

function pending(entry: Promise<number>, index = 0): PendingEvent {
  return { entry, index };
}

/** A sender that `send` returns is busy until `until` resolves. */
function openQueue(): {
  readonly queue: SendQueue;
  readonly sent: string[];
  readonly send: (name: string, until?: Promise<void>) => () => Promise<void> | undefined;
} {
  const sent: string[] = [];
  const send = (name: string, until?: Promise<void>) => () => {
    sent.push(name);
    return until;
  };
  const queue = new SendQueue((update, seq) => {
    sent.push(`${update} ${seq}`);
    return undefined;
  });
  return { queue, sent, send };
}

test("sends synchronously when possible, without creating a promise", () => {
  const { queue, sent, send } = openQueue();
  expect(queue.add(send("a"))).toBeUndefined();
  expect(queue.add(send("b"))).toBeUndefined();
  expect(sent).toEqual(["a", "b"]);
});

test("a slow send delays the next one", async () => {
  const { queue, sent, send } = openQueue();
  const room = Promise.withResolvers<void>();
  const first = queue.add(send("a", room.promise));
  const second = queue.add(send("b"));
  await Promise.resolve();
  expect(sent).toEqual(["a"]);
  room.resolve();
  await Promise.all([first, second]);
  expect(sent).toEqual(["a", "b"]);
});

test("an entry that is still being stored delays later ones and is sent with its offset", async () => {
  const { queue, sent, send } = openQueue();
  const [slow, fast] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  const all = [queue.addUpdate("a", pending(slow.promise)), queue.addUpdate("b", pending(fast.promise))];
  all.push(queue.add(send("c")) ?? Promise.resolve());
  fast.resolve(2);
  await fast.promise;
  expect(sent).toEqual([]);
  slow.resolve(1);
  for (const each of all) await each;
  expect(sent).toEqual(["a 1", "b 2", "c"]);
});

test("sends an entry's chunks one by one, in order, with a shared promise", async () => {
  const { sent, send } = openQueue();
  const room = Promise.withResolvers<void>();
  const queue = new SendQueue((update, seq) => {
    sent.push(`${update} ${seq}`);
    return update === "b" ? room.promise : undefined;
  });
  const stored = Promise.withResolvers<number>();
  const first = queue.addUpdate("a", pending(stored.promise));
  expect(queue.addUpdate("b", pending(stored.promise, 1))).toBe(first);
  const middle = queue.add(send("notice"));
  const last = queue.addUpdate("c", pending(stored.promise, 2));
  expect([queue.size, queue.length]).toEqual([4, 3]);
  stored.resolve(7);
  await stored.promise;
  expect(sent).toEqual(["a 7", "b 8"]);
  room.resolve();
  await Promise.all([first, middle, last]);
  expect(sent).toEqual(["a 7", "b 8", "notice", "c 9"]);
  expect([queue.size, queue.length]).toEqual([0, 0]);
});

test("a chunk that cannot be sent does not delay others, and its entry's promise rejects", async () => {
  const sent: string[] = [];
  const queue = new SendQueue((update) => {
    if (update === "b") throw new RangeError("too long");
    sent.push(String(update));
    return undefined;
  });
  const entry = Promise.resolve(1);
  const all = ["a", "b", "c"].map((update, index) => queue.addUpdate(update, pending(entry, index)));
  await expect(all[0]).rejects.toThrow("too long");
  expect(sent).toEqual(["a", "c"]);
});

test("an entry that cannot be stored rejects immediately, is not sent and does not delay others", async () => {
  const { queue, sent, send } = openQueue();
  const room = Promise.withResolvers<void>();
  const busy = queue.add(send("a", room.promise));
  const failed = queue.addUpdate("b", pending(Promise.reject(new Error("full"))));
  const last = queue.add(send("c"));
  await expect(failed).rejects.toThrow("full");
  room.resolve();
  await Promise.all([busy, last]);
  expect(sent).toEqual(["a", "c"]);
});

test("a failed send rejects only its own call, whether it throws or rejects", async () => {
  const { queue, sent, send } = openQueue();
  const thrown = queue.add(() => {
    throw new RangeError("too long");
  });
  await expect(thrown).rejects.toThrow("too long");
  const rejected = queue.add(() => Promise.reject(new Error("no")));
  const next = queue.add(send("b"));
  await expect(rejected).rejects.toThrow("no");
  await next;
  expect(sent).toEqual(["b"]);
});

test("an item added during a send is sent afterward", () => {
  const { queue, sent, send } = openQueue();
  void queue.add(() => {
    void queue.add(send("b"));
    return send("a")();
  });
  expect(sent).toEqual(["a", "b"]);
});

test("settled() waits until everything queued before the call has been sent or has failed", async () => {
  const { queue, sent } = openQueue();
  const stored = Promise.withResolvers<number>();
  const failed = queue.addUpdate("a", pending(Promise.reject(new Error("full"))))?.catch(() => undefined);
  void queue.addUpdate("b", pending(stored.promise));
  const settled = queue.settled().then(() => sent.push("settled"));
  stored.resolve(1);
  await Promise.all([failed, settled]);
  expect(sent).toEqual(["b 1", "settled"]);
});

test("size and length count only unsent items", async () => {
  const { queue, send } = openQueue();
  const room = Promise.withResolvers<void>();
  expect(queue.addUpdate("at once", 1)).toBeUndefined();
  const all = [queue.add(send("a", room.promise)), queue.addUpdate("four", 2)];
  all.push(queue.addUpdate("lost", pending(Promise.reject(new Error("full"))))?.catch(() => undefined));
  all.push(queue.addUpdate(undefined, 3));
  expect([queue.size, queue.length]).toEqual([4, 8]);
  room.resolve();
  for (const each of all) await each;
  expect([queue.size, queue.length]).toEqual([0, 0]);
});
