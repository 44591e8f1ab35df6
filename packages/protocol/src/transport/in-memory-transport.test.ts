import { expect, onTestFinished, test, vi } from "vitest";

import { Connection } from "../connection/connection.ts";
import { WireEnd } from "../testing/wire-end.ts";
import { createInMemoryTransports } from "./in-memory-transport.ts";
import { TransportError } from "./transport-error.ts";
import type { Transport } from "./transport.ts";

function createEnds(): [WireEnd, WireEnd] {
  const [left, right] = createInMemoryTransports();
  return [new WireEnd(left), new WireEnd(right)];
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test("delivers messages in both directions, but only after send returns", async () => {
  const [left, right] = createEnds();
  const sent = left.send("1", "2");
  void right.send("3");
  expect([left.received, right.received]).toEqual([[], []]);
  await sent;
  expect(right.received).toEqual(["1", "2"]);
  await expect(left.next()).resolves.toBe(3);
});

test("delivers messages even if a test uses fake timers", async () => {
  vi.useFakeTimers({ toFake: ["setImmediate", "setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const [left, right] = createEnds();
  for (let number = 1; number <= 200; number++) await left.send(String(number));
  expect(right.received).toHaveLength(200);
});

test("keeps messages until the other end opens", async () => {
  const [left, right] = createInMemoryTransports();
  void new WireEnd(left).send("1");
  await nextTurn();
  const wire = new WireEnd(right);
  expect(wire.received).toEqual([]);
  await expect(wire.next()).resolves.toBe(1);
});

test("stops immediately when paused, even between messages sent together", async () => {
  const [left, right] = createInMemoryTransports();
  const received: string[] = [];
  right.open({
    message(text) {
      received.push(text);
      if (text === "2") right.pause();
    },
    oversized: () => undefined,
    closed: () => received.push("closed"),
  });
  const wire = new WireEnd(left);
  const sent = wire.send("1", "2", "3");
  await nextTurn();
  expect(received).toEqual(["1", "2"]);
  right.resume();
  await sent;
  expect(received).toEqual(["1", "2", "3"]);
});

test("delivers messages sent before closing, even if the other end is paused or not open yet", async () => {
  for (const prepare of [(transport: Transport) => transport.pause(), () => undefined]) {
    const [left, right] = createInMemoryTransports();
    prepare(right);
    const wire = new WireEnd(left);
    void wire.send("1", "2");
    await wire.close();
    await expect(wire.closed).resolves.toBeUndefined();
    const other = new WireEnd(right);
    right.resume();
    await expect(other.closed).resolves.toBeUndefined();
    expect(other.received).toEqual(["1", "2"]);
  }
});

test("notifies a paused end that the other end has closed, once no messages are left", async () => {
  const [left, right] = createEnds();
  right.transport.pause();
  await left.close();
  await expect(right.closed).resolves.toBeUndefined();
});

test("rejects messages to a closed end", async () => {
  const [left, right] = createEnds();
  await left.close();
  await expect(left.send("1")).rejects.toBeInstanceOf(TransportError);
  await expect(right.send("1")).rejects.toBeInstanceOf(TransportError);
});

test("settles a send if the other end has stopped reading", async () => {
  const [left, right] = createEnds();
  right.transport.pause();
  const sent = left.send("1");
  await right.close();
  await sent;
  expect(right.received).toEqual([]);
});

test("allows timers to run during an endless exchange", async () => {
  const [left, right] = createInMemoryTransports();
  const answering = new Connection(right, { request: () => null, notification: () => undefined });
  const asking = new Connection(left, { request: () => null, notification: () => undefined });
  onTestFinished(() => asking.close());
  onTestFinished(() => answering.close());
  const signal = AbortSignal.timeout(10);
  for (let asked = 0; asked < 2_000_000 && !signal.aborted; asked++) await asking.request("m");
  expect(signal.aborted).toBe(true);
});
