import { expect, test } from "vitest";

import { Connection } from "../connection/connection.ts";
import { createInMemoryTransports } from "../transport/in-memory-transport.ts";
import { createRecordingTap } from "./recording-tap.ts";
import type { WireRecord } from "./wire-record.ts";

test("records messages in both directions, in order and with timestamps", async () => {
  const [left, right] = createInMemoryTransports();
  const records: WireRecord[] = [];
  const before = Date.now();
  const tap = createRecordingTap((record) => records.push(record));
  const asking = new Connection(left, { request: () => null, notification: () => undefined }, { tap });
  const answering = new Connection(right, { request: () => ["pong"], notification: () => undefined });
  await asking.request("ping", { n: 1 });
  await asking.close();
  await answering.closed;
  expect(records.map(({ direction, text }) => [direction, text])).toEqual([
    ["out", '{"jsonrpc":"2.0","id":0,"method":"ping","params":{"n":1}}'],
    ["in", '{"jsonrpc":"2.0","id":0,"result":["pong"]}'],
  ]);
  const times = records.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBeGreaterThanOrEqual(before);
  expect(times[1]).toBeLessThanOrEqual(Date.now());
});
