import { expect, onTestFinished, test, vi } from "vitest";

import { ConnectionRegistry } from "../connection/connection-registry.ts";
import type { SocketPort } from "../platform/socket-port.ts";
import { RateLimit } from "../security/rate-limit.ts";
import { SocketClient } from "./socket-client.ts";

const ignore = (): void => undefined;

test("delays reading messages that exceed the rate limit, because a socket cannot reject them", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const received: string[] = [];
  const connections = new ConnectionRegistry({
    async serve({ transport }) {
      transport.open({ message: (text) => received.push(text), oversized: ignore, closed: ignore });
      await Promise.withResolvers<void>().promise;
    },
    createId: () => "id",
    limits: { graceMs: 1000, gapTimeoutMs: 1000, maxBufferedLength: 1_000_000 },
    maxConnections: 1,
    telemetry: undefined,
    onError: ignore,
  });
  onTestFinished(() => connections.end());
  const reading: string[] = [];
  const port: SocketPort = {
    send: () => undefined,
    pause: () => void reading.push("paused"),
    resume: () => void reading.push("resumed"),
    close: ignore,
  };
  const client = new SocketClient(connections, {
    id: "id",
    principal: "ann",
    port,
    rate: new RateLimit(10, "maxRequestsPerSecond"),
  });
  const send = (id: number, method: string): void =>
    client.message(JSON.stringify({ jsonrpc: "2.0", id, method, params: {} }));
  send(0, "initialize");
  for (let id = 1; id <= 20; id++) send(id, "session/list");
  expect(reading).toEqual([]);
  for (let id = 21; id <= 25; id++) send(id, "session/list");
  expect(received).toHaveLength(26);
  expect(reading).toEqual(["paused"]);
  await vi.advanceTimersByTimeAsync(499);
  expect(reading).toEqual(["paused"]);
  await vi.advanceTimersByTimeAsync(2);
  expect(reading).toEqual(["paused", "resumed"]);
});
