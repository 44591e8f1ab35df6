import { expect, test } from "vitest";

import { type MessageSummary, summarize } from "../remote/message-summary.ts";
import { type PostFate, PostQueue } from "./post-queue.ts";

const messages = ["a", "b", "c", "d"].map((method) => summarize(JSON.stringify({ jsonrpc: "2.0", method })));

/** Opens a queue to a server that orders messages. The test provides the server's responses. */
function openQueue() {
  const answers = new Map<string | undefined, (fate: PostFate) => void>();
  const queue = new PostQueue({
    prepare: () => undefined,
    post: ({ method }) => new Promise((resolve) => answers.set(method, resolve)),
  });
  queue.allowMany();
  const answer = async (method: string, fate: PostFate): Promise<void> => {
    answers.get(method)?.(fate);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, answer, sent: answers };
}

const methodsOf = (left: readonly MessageSummary[]): unknown[] => left.map(({ method }) => method);

test("returns unaccepted messages in order, regardless of the order of the responses", async () => {
  const { queue, answer, sent } = openQueue();
  void queue.push(messages);
  const stopped = queue.stop();
  void queue.push([summarize('{"jsonrpc":"2.0","method":"e"}')]);
  await answer("d", "untaken");
  await answer("a", "settled");
  // This message follows one that was not accepted, and its response is lost.
  await answer("c", "unknown");
  await answer("b", "untaken");
  await stopped;
  expect([...sent.keys()]).toEqual(["a", "b", "c", "d"]);
  expect(methodsOf(queue.clear())).toEqual(["b", "c", "d", "e"]);
});

test("does not return messages that the server may have accepted", async () => {
  const { queue, answer } = openQueue();
  void queue.push(messages);
  void queue.stop();
  await answer("b", "unknown");
  await answer("d", "untaken");
  expect(methodsOf(queue.clear())).toEqual(["d"]);
});

test("makes callers wait if the queue for an unreachable server grows too long", async () => {
  const { queue } = openQueue();
  const long = Array.from(
    { length: 1024 },
    () => ({ ...messages[0], text: "x".repeat(65_536) }) as MessageSummary,
  );
  const isReleased = async (room: Promise<void> | undefined): Promise<boolean | undefined> =>
    Promise.race([
      room?.then(() => true),
      new Promise<false>((resolve) => setImmediate(() => resolve(false))),
    ]);
  void queue.stop();
  const room = queue.push(long);
  queue.release();
  await expect(isReleased(room)).resolves.toBe(true);
  const more = queue.push(messages);
  queue.release();
  await expect(isReleased(more)).resolves.toBe(false);
  expect(queue.clear()).toHaveLength(long.length + messages.length);
  await expect(isReleased(more)).resolves.toBe(true);
});

test("returns a message that is waiting for its stream when the queue is cleared", () => {
  const queue = new PostQueue({
    prepare: () => new Promise(() => undefined),
    post: () => Promise.resolve("settled"),
  });
  void queue.push(messages.slice(0, 2));
  void queue.stop();
  expect(methodsOf(queue.clear())).toEqual(["a", "b"]);
});
