import { expect, test } from "vitest";

import { createInMemoryTransports } from "../transport/in-memory-transport.ts";
import { WireEnd } from "./wire-end.ts";

test("sends strings unchanged and other values as JSON", async () => {
  const [left, right] = createInMemoryTransports();
  const [sender, receiver] = [new WireEnd(left), new WireEnd(right)];
  await sender.send('{"a" : 1}', { b: [2] }, 3);
  expect(receiver.received).toEqual(['{"a" : 1}', '{"b":[2]}', "3"]);
});

test("returns messages in order, whether or not they have already arrived", async () => {
  const [left, right] = createInMemoryTransports();
  const [sender, receiver] = [new WireEnd(left), new WireEnd(right)];
  await sender.send(1, 2);
  const waiting = [receiver.next(), receiver.next(), receiver.next(), receiver.next()];
  await sender.send(3, 4);
  await expect(Promise.all(waiting)).resolves.toEqual([1, 2, 3, 4]);
});

test("rejects if an expected message never arrives", async () => {
  const [left, right] = createInMemoryTransports();
  const [sender, receiver] = [new WireEnd(left), new WireEnd(right)];
  const waiting = [receiver.next(), receiver.next()];
  void sender.send(1);
  await sender.close();
  await expect(waiting[0]).resolves.toBe(1);
  await expect(waiting[1]).rejects.toThrow("Cannot read the next message: the transport ended");
  await expect(receiver.next()).rejects.toThrow("Cannot read the next message: the transport ended");
  await expect(receiver.closed).resolves.toBeUndefined();
});

test("closes at the end of an `await using` block", async () => {
  const [left, right] = createInMemoryTransports();
  const other = new WireEnd(right);
  {
    await using wire = new WireEnd(left);
    await wire.send(1);
  }
  await expect(other.next()).resolves.toBe(1);
  await expect(other.closed).resolves.toBeUndefined();
});
