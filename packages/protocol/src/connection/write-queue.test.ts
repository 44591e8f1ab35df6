import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { TransportError } from "../transport/transport-error.ts";
import type { Transport } from "../transport/transport.ts";
import { type WriteLimits, WriteQueue } from "./write-queue.ts";

/** A transport whose speed the test controls. */
class HandTransport implements Transport {
  readonly sent: (readonly string[])[] = [];
  /** Promise that `send` returns, or `undefined` if messages are accepted immediately. */
  slow: PromiseWithResolvers<void> | undefined;

  send(messages: readonly string[]): Promise<void> | undefined {
    this.sent.push(messages);
    return this.slow?.promise;
  }

  /** Accepts the last messages that were sent, and makes the next `send` wait again. */
  async take(): Promise<void> {
    const taken = this.slow;
    this.slow = Promise.withResolvers();
    taken?.resolve();
    await nextTurn();
  }

  open(): void {}
  pause(): void {}
  resume(): void {}
  close(): Promise<void> {
    return Promise.resolve();
  }
}

interface Queue {
  readonly transport: HandTransport;
  readonly queue: WriteQueue;
  readonly broken: TransportError[];
}

function createQueue(limits: Partial<WriteLimits> = {}): Queue {
  const transport = new HandTransport();
  const broken: TransportError[] = [];
  const queue = new WriteQueue(
    transport,
    { maxUnwrittenLength: 10_000_000, stallTimeoutMs: 60_000, ...limits },
    (error) => broken.push(error),
  );
  return { transport, queue, broken };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol("pending");
  return (await Promise.race([promise, nextTurn().then(() => pending)])) === pending;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

test("sends messages from the same turn together", async () => {
  const { transport, queue } = createQueue();
  void queue.push("a");
  void queue.push("b");
  expect(transport.sent).toEqual([]);
  await nextTurn();
  expect(transport.sent).toEqual([["a", "b"]]);
});

test("sends a chain of awaited pushes together", async () => {
  const { transport, queue } = createQueue();
  for (const text of ["a", "b", "c"]) await queue.push(text);
  await nextTurn();
  expect(transport.sent).toEqual([["a", "b", "c"]]);
});

test("sends the first messages of a long turn before it ends, in growing batches", async () => {
  const { transport, queue } = createQueue();
  const texts = Array.from({ length: 100 }, (_, index) => String(index).padEnd(512, "."));
  for (const text of texts) await queue.push(text);
  expect(transport.sent.map((batch) => batch.length)).toEqual([2, 8, 32]);
  await nextTurn();
  expect(transport.sent.map((batch) => batch.length)).toEqual([2, 8, 32, 58]);
  expect(transport.sent.flat()).toEqual(texts);
  for (const text of texts.slice(0, 3)) void queue.push(text);
  expect(transport.sent.map((batch) => batch.length)).toEqual([2, 8, 32, 58, 2]);
});

test("never sends during a send, even if a receiver pushes more messages", async () => {
  const { transport, queue } = createQueue();
  const steps: string[] = [];
  const answers = Array.from({ length: 8 }, (_, index) => `answer ${index} `.padEnd(1024, "."));
  transport.send = (messages) => {
    steps.push("begin", ...messages.map((text) => text.split(" .")[0] ?? ""));
    for (const answer of answers.splice(0, 4)) void queue.push(answer);
    steps.push("end");
    return undefined;
  };
  void queue.push("a");
  void queue.push("b".padEnd(1024));
  await nextTurn();
  const begins = steps.flatMap((step, index) => (step === "begin" ? [index] : []));
  const ends = steps.flatMap((step, index) => (step === "end" ? [index] : []));
  expect(begins.slice(1)).toEqual(ends.slice(0, -1).map((index) => index + 1));
  const sent = steps.filter((step) => step.startsWith("answer"));
  expect(sent).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((index) => `answer ${index}`));
});

test("splits queued messages into batches that a slow peer can accept one by one", async () => {
  const { transport, queue } = createQueue();
  transport.slow = Promise.withResolvers();
  const texts = Array.from({ length: 20 }, (_, index) => String(index).padEnd(50_000, "."));
  for (const text of texts) void queue.push(text);
  await nextTurn();
  expect(transport.sent.map((batch) => batch.length)).toEqual([2]);
  for (let batch = 0; batch < 4; batch++) await transport.take();
  expect(transport.sent.map((batch) => batch.length)).toEqual([2, 5, 5, 5, 3]);
  expect(transport.sent.flat()).toEqual(texts);
});

test("sends a message longer than a batch by itself", async () => {
  const { transport, queue } = createQueue();
  const long = "x".repeat(1_000_000);
  for (const text of ["a", long, "b"]) void queue.push(text);
  await nextTurn();
  expect(transport.sent).toEqual([["a"], [long], ["b"]]);
});

test("keeps the order if more messages are pushed while a batch is being sent", async () => {
  const { transport, queue } = createQueue();
  transport.slow = Promise.withResolvers();
  void queue.push("a");
  await nextTurn();
  void queue.push("b");
  await nextTurn();
  void queue.push("c");
  expect(transport.sent).toEqual([["a"]]);
  await transport.take();
  expect(transport.sent).toEqual([["a"], ["b", "c"]]);
});

test("returns a promise only once the queue is long, and resolves it when the transport accepts a batch", async () => {
  const { transport, queue } = createQueue();
  transport.slow = Promise.withResolvers();
  expect(queue.push("x".repeat(60_000))).toBeUndefined();
  expect(queue.congested).toBe(false);
  const room = queue.push("x".repeat(10_000));
  expect(queue.congested).toBe(true);
  await expect(isPending(Promise.resolve(room))).resolves.toBe(true);
  await transport.take();
  await room;
  expect(queue.congested).toBe(false);
});

test("resolves immediately if the transport accepts everything", async () => {
  const { transport, queue } = createQueue();
  for (let index = 0; index < 10; index++) await queue.push("x".repeat(100_000));
  expect(transport.sent.flat()).toHaveLength(10);
});

test("fails if the queue exceeds the limit", async () => {
  const { transport, queue, broken } = createQueue({ maxUnwrittenLength: 100_000 });
  transport.slow = Promise.withResolvers();
  const pushed = [queue.push("x".repeat(90_000)), queue.push("x".repeat(20_000)), queue.push("late")];
  expect(broken).toEqual([
    new TransportError("Cannot write: 110000 characters wait for the peer, maxUnwrittenLength is 100000"),
  ]);
  expect(pushed.slice(1)).toEqual([undefined, undefined]);
  await pushed[0];
  await nextTurn();
  expect(transport.sent).toEqual([]);
});

test("counts messages that are being sent as queued", async () => {
  const { transport, queue, broken } = createQueue({ maxUnwrittenLength: 100_000 });
  transport.slow = Promise.withResolvers();
  void queue.push("x".repeat(90_000));
  await nextTurn();
  expect(transport.sent).toHaveLength(1);
  void queue.push("x".repeat(20_000));
  expect(broken).toHaveLength(1);
});

test("does not count accepted messages", async () => {
  const { transport, queue, broken } = createQueue({ maxUnwrittenLength: 100_000 });
  for (let index = 0; index < 5; index++) {
    void queue.push("x".repeat(90_000));
    await nextTurn();
  }
  transport.slow = Promise.withResolvers();
  for (let index = 0; index < 5; index++) {
    void queue.push("x".repeat(90_000));
    await nextTurn();
    await transport.take();
  }
  expect(broken).toEqual([]);
  expect(transport.sent).toHaveLength(10);
});

test("fails if the peer does not read within the stall timeout", async () => {
  const { transport, queue, broken } = createQueue({ stallTimeoutMs: 1500 });
  transport.slow = Promise.withResolvers();
  const room = queue.push("x".repeat(100_000));
  await nextTurn();
  vi.advanceTimersByTime(1499);
  expect(broken).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(broken).toEqual([
    new TransportError("Cannot write: the peer read nothing for 1.5 s (stallTimeoutMs)"),
  ]);
  await room;
});

test("restarts the stall timeout with each batch", async () => {
  const { transport, queue, broken } = createQueue({ stallTimeoutMs: 1000 });
  transport.slow = Promise.withResolvers();
  for (let index = 0; index < 3; index++) void queue.push("x".repeat(200_000));
  await nextTurn();
  for (let batch = 0; batch < 3; batch++) {
    vi.advanceTimersByTime(900);
    await transport.take();
  }
  vi.advanceTimersByTime(10_000);
  expect(broken).toEqual([]);
  expect(transport.sent).toHaveLength(3);
  expect(vi.getTimerCount()).toBe(0);
});

test("fails once when the transport rejects, and resolves every pending push", async () => {
  const { transport, queue, broken } = createQueue();
  transport.slow = Promise.withResolvers();
  const room = queue.push("x".repeat(100_000));
  const drained = queue.drain();
  await nextTurn();
  const failure = new TransportError("Cannot write: gone");
  transport.slow.reject(failure);
  await Promise.all([room, drained]);
  expect(broken).toEqual([failure]);
  expect(vi.getTimerCount()).toBe(0);
});

test("fails with a TransportError regardless of what the transport throws or rejects with", async () => {
  const rejected = createQueue();
  const failure = new Error("EPIPE");
  rejected.transport.slow = Promise.withResolvers();
  void rejected.queue.push("a");
  await nextTurn();
  rejected.transport.slow.reject(failure);
  await nextTurn();
  expect(rejected.broken).toMatchObject([{ name: "TransportError", cause: failure }]);

  const thrown = createQueue();
  thrown.transport.send = () => {
    throw failure;
  };
  void thrown.queue.push("a");
  await nextTurn();
  expect(thrown.broken).toMatchObject([{ name: "TransportError", cause: failure }]);
});

test("drains once the last batch is accepted", async () => {
  const { transport, queue } = createQueue();
  await queue.drain();
  transport.slow = Promise.withResolvers();
  const texts = Array.from({ length: 6 }, (_, index) => String(index).padEnd(100_000, "."));
  for (const text of texts) void queue.push(text);
  const drained = queue.drain();
  await nextTurn();
  await transport.take();
  await expect(isPending(Promise.resolve(drained))).resolves.toBe(true);
  await transport.take();
  await drained;
  expect(transport.sent.flat()).toEqual(texts);
});

test("drops everything when discarded, including its timer", async () => {
  const { transport, queue, broken } = createQueue();
  transport.slow = Promise.withResolvers();
  const room = queue.push("x".repeat(300_000));
  void queue.push("never sent");
  await nextTurn();
  queue.discard();
  await room;
  await queue.push("x".repeat(300_000));
  await queue.drain();
  expect(vi.getTimerCount()).toBe(0);
  await transport.take();
  expect(transport.sent).toHaveLength(1);
  expect(broken).toEqual([]);
});
