import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { pipeline } from "node:stream";

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
])("leaves no connections behind after failed attempts to reconnect over %s", async (_, open) => {
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

/** Starts a relay that breaks the first connection after its request has arrived, and forwards later ones. */
async function startBreaking(url: string) {
  let accepted = 0;
  const relay = createServer((socket) => {
    accepted += 1;
    if (accepted === 1) {
      socket.once("data", () => socket.resetAndDestroy());
      return;
    }
    const server = connect(Number(new URL(url).port), "127.0.0.1");
    pipeline(socket, server, socket, () => undefined);
  });
  relay.listen(0, "127.0.0.1");
  await once(relay, "listening");
  onTestFinished(() => void relay.close());
  const { port } = relay.address() as AddressInfo;
  return Object.assign(new URL(url), { port: String(port) }).href;
}

test("resends initialize over HTTP if the connection breaks", async () => {
  const { url } = await openServer(memorySessionStore());
  const transport = httpTransport(await startBreaking(url));
  const info = { name: "test", version: "1.0.0" };
  const connection = await connectAgent(transport, { info, versions: [v2] });
  const session = await connection.newSession({ cwd });
  await session.prompt("One");
  expect(connection.status).toBe("connected");
  await connection.close();
});

test("reopens the sessions of an HTTP client that missed more messages than the server keeps", async () => {
  const pieces = Array.from({ length: 500 }, (_, index) => `${index} `);
  const broken = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const host = openHost({
    ...talkingAgent,
    store: memorySessionStore(),
    async prompt(turn) {
      for (const piece of pieces) {
        await turn.agentMessage(piece);
        if (piece === pieces[0]) await broken.promise;
      }
      written.resolve();
    },
  });
  const server = await serveHttp(host, { port: 0, limits: { maxBufferedLength: 20_000 } });
  onTestFinished(() => server.close({ signal: AbortSignal.abort() }));
  const breaking = new AbortController();
  const statuses: number[] = [];
  const transport = httpTransport(server.url, {
    async fetch(input, init) {
      const isStream = init.method === "GET" && new Headers(init.headers).has("acp-session-id");
      if (!isStream) return fetch(input, init);
      if (breaking.signal.aborted) await written.promise;
      const signals = breaking.signal.aborted ? [] : [breaking.signal];
      const response = await fetch(input, {
        ...init,
        signal: AbortSignal.any([init.signal as AbortSignal, ...signals]),
      });
      statuses.push(response.status);
      return response;
    },
  });
  const connection = await connectAgent(transport, {
    info: { name: "test", version: "1.0.0" },
    versions: [v2],
  });
  onTestFinished(() => connection.close());
  const session = await connection.newSession({ cwd });
  const text = (): string =>
    JSON.stringify(
      session.state.entries
        .filter((entry) => entry.type === "message" && entry.role === "agent")
        .map((entry) => (entry as { content: unknown }).content),
    );
  const prompted = session.prompt("Go");
  await expect.poll(text).toContain("0 ");
  breaking.abort();
  broken.resolve();
  await expect(prompted).resolves.toBe("end_turn");
  expect(text()).toContain(pieces.join(""));
  expect(statuses).toContain(409);
});

test("runs HTTP prompts on the next connection if the server dropped the first one before accepting them", async () => {
  const { url } = await openServer(memorySessionStore());
  const held: (() => void)[] = [];
  const isRefused = Promise.withResolvers<void>();
  const ids: (string | null)[] = [];
  const transport = httpTransport(url, {
    async fetch(input, init) {
      const headers = new Headers(init.headers);
      ids.push(headers.get("Acp-Connection-Id"));
      // Requests sent on the first connection arrive after it is gone, in reverse order.
      if (JSON.stringify(init.body)?.includes("session/prompt") && held.length < 3)
        await new Promise<void>((resolve) => held.push(resolve));
      const response = await fetch(input, init);
      if (init.method === "GET" && response.status === 404) isRefused.resolve();
      return response;
    },
  });
  const info = { name: "test", version: "1.0.0" };
  const connection = await connectAgent(transport, { info, versions: [v2] });
  onTestFinished(() => connection.close());
  const session = await connection.newSession({ cwd });
  const turns = ["One", "Two", "Three"].map((text) => session.prompt(text));
  await expect.poll(() => held.length).toBe(3);

  const gone = { "Acp-Connection-Id": ids.at(-1) ?? "" };
  expect((await fetch(url, { method: "DELETE", headers: gone })).status).toBe(202);
  await isRefused.promise;
  for (const release of held.toReversed()) release();
  expect(await Promise.all(turns)).toEqual(["end_turn", "end_turn", "end_turn"]);
  const texts = JSON.stringify(session.state.entries).match(/You said: \w+/g);
  expect(texts).toEqual(["You said: One", "You said: Two", "You said: Three"]);
});
