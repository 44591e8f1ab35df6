import { Connection, type ConnectionOptions, type Transport, TransportError } from "@parley/protocol";
import { expect } from "vitest";

import { MEGABYTES, expectMegabytes, sendMegabytes } from "./megabytes.ts";
import type { TransportPair, TransportRule } from "./transport-pair.ts";
import { WireEnd } from "./wire-end.ts";

/** Rules for transports with a reader that can be paused to make the writer wait. */
export const pausingRules: readonly TransportRule[] = [
  { title: "makes the sender wait for an end that is paused, and no other", assertHolds: assertPause },
  {
    title: "closes although the other end is paused, and loses nothing",
    assertHolds: assertCloseWhilePaused,
  },
  { title: "ends a connection with a TransportError when the peer reads nothing", assertHolds: assertStall },
  {
    title: "closes a connection soon, and both ends, although the other end reads nothing",
    assertHolds: assertCloseUnread,
  },
];

async function assertPause({ left, right }: TransportPair): Promise<void> {
  const [sender, paused] = [new WireEnd(left), new WireEnd(right)];
  right.pause();
  let sent = false;
  const sending = sendMegabytes(sender).then(() => (sent = true));
  // The other direction serves as a clock. By the end of this loop, the sender would be done if delivery were not
  // paused.
  for (let index = 0; index < 1000; index++) {
    await paused.send(index);
    await expect(sender.next()).resolves.toBe(index);
  }
  expect(sent).toBe(false);
  expect(paused.received.length).toBeLessThan(MEGABYTES);
  right.resume();
  await Promise.all([sending, expectMegabytes(paused)]);
}

async function assertCloseWhilePaused({ left, right }: TransportPair): Promise<void> {
  const [closing, other] = [new WireEnd(left), new WireEnd(right)];
  right.pause();
  void closing.send("1", "2");
  await closing.close();
  right.resume();
  await expect(other.next()).resolves.toBe(1);
  await expect(other.next()).resolves.toBe(2);
  await other.closed;
}

async function assertStall({ left, right }: TransportPair): Promise<void> {
  void new WireEnd(right);
  right.pause();
  const connection = join(left, { stallTimeoutMs: 300 });
  const asked = connection.request("m").catch((error: unknown) => error);
  const text = "x".repeat(100_000);
  for (let index = 0; index < 500; index++) void connection.notify("update", { text });
  await expect(connection.closed).resolves.toBeInstanceOf(TransportError);
  await expect(asked).resolves.toBe(connection.reason);
}

async function assertCloseUnread({ left, right }: TransportPair): Promise<void> {
  const wire = new WireEnd(right);
  right.pause();
  const connection = join(left, { closeTimeoutMs: 100 });
  const text = "x".repeat(100_000);
  for (let index = 0; index < 500; index++) void connection.notify("update", { text });
  const reason = new Error("No longer wanted");
  await connection.close(reason);
  await expect(connection.closed).resolves.toBe(reason);
  right.resume();
  await wire.closed;
}

function join(transport: Transport, options: ConnectionOptions): Connection {
  return new Connection(transport, { request: () => null, notification: () => undefined }, options);
}
