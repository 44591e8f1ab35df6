import { type Transport, TransportError } from "@parley/protocol";
import { expect } from "vitest";

import { expectMegabytes, sendMegabytes } from "./megabytes.ts";
import { nextTurn } from "./next-turn.ts";
import type { TransportPair, TransportRule } from "./transport-pair.ts";
import { WireEnd } from "./wire-end.ts";

/** Rules for a single transport. */
export const textRules: readonly TransportRule[] = [
  { title: "delivers each text as it was sent, in order, both ways", assertHolds: assertOrder },
  { title: "delivers nothing before it is opened, and then everything", assertHolds: assertOpening },
  { title: "carries 64 MB each way at once", assertHolds: assertVolume },
  { title: "delivers the messages sent before the close, then ends both ends", assertHolds: assertClose },
  {
    title: "calls closed once and last, whichever end closes and however often",
    assertHolds: assertClosedOnce,
  },
  { title: "rejects messages that are sent after the end", assertHolds: assertSendAfterEnd },
  { title: "notifies an end that only sends that the other is gone", assertHolds: assertPeerGone },
];

async function assertOrder({ left, right }: TransportPair): Promise<void> {
  const ends = [new WireEnd(left), new WireEnd(right)] as const;
  const texts = [
    '""',
    '{"escaped":"\\n\\r\\t\\u0000"}',
    '{"unicode":"aé漢字😀\u2028\u2029\u0085"}',
    '{"spaces" : [ 1 , 2 ] }',
    JSON.stringify({ long: "é".repeat(200_000) }),
    ...Array.from({ length: 2000 }, (_, index) => String(index)),
  ];
  const sendAll = async (end: WireEnd): Promise<void> => {
    await end.send(...texts.slice(0, 100));
    for (const text of texts.slice(100)) await end.send(text);
  };
  await Promise.all(ends.map(sendAll));
  for (const end of ends) {
    for (const text of texts) await expect(end.next()).resolves.toEqual(JSON.parse(text));
    // Line-based transports can escape these two characters, for peers that split lines at them.
    expect(end.received.map(withLineSeparators)).toEqual(texts);
  }
}

function withLineSeparators(text: string): string {
  return text.replaceAll("\\u2028", "\u2028").replaceAll("\\u2029", "\u2029");
}

async function assertOpening({ left, right }: TransportPair): Promise<void> {
  const sender = new WireEnd(left);
  await Promise.race([sender.send("1", "2", "3"), nextTurn()]);
  const receiver = new WireEnd(right);
  expect(receiver.received).toEqual([]);
  for (const expected of [1, 2, 3]) await expect(receiver.next()).resolves.toBe(expected);
}

async function assertVolume({ left, right }: TransportPair): Promise<void> {
  const ends = [new WireEnd(left), new WireEnd(right)] as const;
  await Promise.all([...ends.map(sendMegabytes), ...ends.map(expectMegabytes)]);
}

async function assertClose({ left, right }: TransportPair): Promise<void> {
  const [closing, other] = [new WireEnd(left), new WireEnd(right)];
  const texts = Array.from({ length: 200 }, (_, index) => JSON.stringify(`${index}`.padEnd(10_000)));
  const sent = closing.send(...texts);
  await Promise.all([sent, closing.close()]);
  await expect(closing.closed).resolves.toBeUndefined();
  await other.closed;
  expect(other.received).toEqual(texts);
  await other.close();
}

async function assertClosedOnce({ left, right }: TransportPair): Promise<void> {
  const logs = [logOf(left), logOf(right)] as const;
  await left.send(["1"]);
  await expect.poll(() => logs[1]).toEqual(["message"]);
  await Promise.all([left.close(), right.close(), left.close()]);
  await Promise.all([left.close(), right.close()]);
  await nextTurn();
  expect(logs).toEqual([["closed"], ["message", "closed"]]);
}

async function assertSendAfterEnd({ left, right }: TransportPair): Promise<void> {
  const [closing, other] = [new WireEnd(left), new WireEnd(right)];
  await closing.send("1");
  await other.next();
  await closing.close();
  await expect(closing.send("1")).rejects.toBeInstanceOf(TransportError);
  await other.closed;
  await other.close();
  await expect(other.send("1")).rejects.toBeInstanceOf(TransportError);
}

async function assertPeerGone({ left, right }: TransportPair): Promise<void> {
  const [sender, other] = [new WireEnd(left), new WireEnd(right)];
  const text = JSON.stringify("x".repeat(100_000));
  const sendForEver = async (): Promise<never> => {
    for (;;) {
      await sender.send(text);
      await nextTurn();
    }
  };
  const refused = sendForEver().catch((error: unknown) => error);
  await other.next();
  await other.close();
  await sender.closed;
  await expect(refused).resolves.toBeInstanceOf(TransportError);
}

function logOf(transport: Transport): string[] {
  const log: string[] = [];
  transport.open({
    message: () => log.push("message"),
    oversized: () => log.push("oversized"),
    closed: () => log.push("closed"),
  });
  return log;
}
