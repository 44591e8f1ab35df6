import { tmpdir } from "node:os";

import { connectAgent } from "@parley/client";
import { v2 } from "@parley/client/v2";
import { httpTransport } from "@parley/protocol/http";
import { webSocketTransport } from "@parley/protocol/websocket";
import { type SessionStore, SessionStoreError, memorySessionStore } from "@parley/storage";
import { expect, onTestFinished, test, vi } from "vitest";

import { startBalancer } from "../fixtures/balancer.ts";
import { openHost, talkingAgent } from "../fixtures/talking-agent.ts";
import { serveHttp } from "./serve-http.ts";

const cwd = tmpdir();

async function openServer(store: SessionStore) {
  const host = openHost({ ...talkingAgent, store });
  const server = await serveHttp(host, { port: 0, limits: { maxConnections: 1 } });
  const stop = async (): Promise<void> => {
    await server.close({ signal: AbortSignal.abort() });
    await host.close();
  };
  onTestFinished(stop);
  return { url: server.url, stop };
}

test.each([
  ["HTTP", httpTransport],
  ["WebSocket", webSocketTransport],
])("over %s, attempts to come back that fail leave no connection behind", async (_, open) => {
  const store = memorySessionStore();
  const first = await openServer(store);
  const balancer = await startBalancer([first.url]);
  const transport = open(balancer.url, { reconnect: { minDelayMs: 20, maxDelayMs: 20 } });
  const connection = await connectAgent(transport, {
    info: { name: "test", version: "1.0.0" },
    versions: [v2],
  });
  onTestFinished(() => connection.close());
  const session = await connection.newSession({ cwd });
  await session.prompt("One");

  const write = vi.spyOn(store, "write");
  for (let count = 0; count < 3; count++)
    write.mockRejectedValueOnce(new SessionStoreError("busy", "The store is away"));
  const second = await openServer(store);
  balancer.use([second.url]);
  await first.stop();
  await expect.poll(() => write.mock.calls.length).toBe(4);
  await expect.poll(() => connection.status).toBe("connected");
  await session.prompt("Two");
});
