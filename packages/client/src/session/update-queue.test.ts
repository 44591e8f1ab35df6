import { createSessionState } from "@parley/protocol/session";
import { describe, expect, it } from "vitest";

import type { AppliedUpdate } from "../api/client-session.ts";
import { collect } from "../fixtures/collect.ts";
import { UpdateQueue } from "./update-queue.ts";

const state = createSessionState();
const item = (text: string): AppliedUpdate => ({
  update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text } },
  state,
});
const texts = (items: readonly AppliedUpdate[]): unknown[] =>
  items.map(({ update }) => update.sessionUpdate === "agent_message_chunk" && update.content);

describe("UpdateQueue", () => {
  it("returns queued updates in order, then waits, then ends", async () => {
    const queue = new UpdateQueue("s", () => undefined);
    queue.push(item("a"));
    queue.push(item("b"));
    const reading = collect(queue);
    queue.push(item("c"));
    queue.end();
    expect(texts(await reading)).toEqual(["a", "b", "c"].map((text) => ({ type: "text", text })));
    expect(await queue.next()).toEqual({ done: true, value: undefined });
  });

  it("stops accepting updates once its loop ends", async () => {
    const left: string[] = [];
    const queue = new UpdateQueue("s", () => left.push("left"));
    queue.push(item("a"));
    queue.push(item("b"));
    for await (const read of queue) {
      expect(texts([read])).toEqual([{ type: "text", text: "a" }]);
      break;
    }
    queue.push(item("c"));
    expect(await queue.next()).toEqual({ done: true, value: undefined });
    expect(left).toEqual(["left"]);
  });

  it("ends with an error when too many updates are unread, and discards them", async () => {
    const left: string[] = [];
    const queue = new UpdateQueue("s1", () => left.push("left"));
    const small = item("a");
    for (let count = 0; count <= 64 * 1024; count += 1) queue.push(small);
    queue.push(small);
    await expect(queue.next()).rejects.toThrow(
      'Cannot queue more than 65536 updates or 67108864 characters of session "s1"',
    );
    expect(await queue.next()).toEqual({ done: true, value: undefined });
    expect(left).toEqual(["left"]);
  });

  it("ends with an error when the unread updates are too large", async () => {
    const queue = new UpdateQueue("s1", () => undefined);
    const large = item("x".repeat(1024 * 1024));
    for (let count = 0; count < 63; count += 1) queue.push(large);
    expect(await queue.next()).toEqual({ done: false, value: large });
    for (let count = 0; count < 3; count += 1) queue.push(large);
    await expect(queue.next()).rejects.toThrow("Cannot queue more than");
  });

  it("accepts deeply nested updates and counts their text toward the limit", async () => {
    const queue = new UpdateQueue("s1", () => undefined);
    const nested = (text: string): AppliedUpdate => {
      let value: unknown = text;
      for (let depth = 0; depth < 100_000; depth += 1) value = [value];
      return { update: { sessionUpdate: "_acme/deep", value }, state };
    };
    const small = nested("a");
    queue.push(small);
    expect((await queue.next()).value).toBe(small);
    queue.push(nested("x".repeat(65 * 1024 * 1024)));
    await expect(queue.next()).rejects.toThrow("Cannot queue more than");
  });

  it("reads a long queue in linear time, and any number of updates if the reader keeps up", async () => {
    const queue = new UpdateQueue("s", () => undefined);
    const one = item("a");
    let read = 0;
    for (let round = 0; round < 4; round += 1) {
      for (let count = 0; count < 64 * 1024; count += 1) queue.push(one);
      for (let count = 0; count < 64 * 1024; count += 1) read += (await queue.next()).value === one ? 1 : 0;
    }
    expect(read).toBe(4 * 64 * 1024);
  });
});
