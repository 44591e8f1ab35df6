import type { AgentHost } from "@parley/agent";
import type { Transport } from "@parley/protocol";
import { type RemoteOptions, httpTransport } from "@parley/protocol/http";
import { type ConnectionPair, connectionContract } from "@parley/protocol/testing";
import { webSocketTransport } from "@parley/protocol/websocket";
import { serveHttp } from "@parley/server/node";

import { FaultProxy } from "./fixtures/fault-proxy.ts";

const DROPS = 20;
/** Retries almost immediately, so tests do not have to wait. */
const reconnect = { minDelayMs: 1, maxDelayMs: 5, maxAttempts: 1000 };
/** The server has no store to load from, so it buffers everything that a test sends. */
const limits = { maxRequestsPerSecond: 1_000_000, maxBufferedLength: 256 * 1024 * 1024 };

/** Creates a host that exposes its end of the first connection. */
function rawHost(): { readonly host: AgentHost; readonly connected: Promise<Transport> } {
  const { promise: connected, resolve } = Promise.withResolvers<Transport>();
  const host: Pick<AgentHost, "serve"> = {
    serve(transport) {
      resolve(transport);
      return Promise.withResolvers<void>().promise;
    },
  };
  return { host: host as AgentHost, connected };
}

async function openPair(
  createTransport: (url: string, options: RemoteOptions) => Transport,
): Promise<ConnectionPair> {
  const { host, connected } = rawHost();
  const server = await serveHttp(host, { port: 0, limits });
  const proxy = await FaultProxy.start(server.url);
  return {
    client: createTransport(proxy.url, { reconnect, closeTimeoutMs: 60_000 }),
    agent: connected,
    drop: () => proxy.cut(),
    async dispose() {
      await proxy.close();
      await server.close({ signal: AbortSignal.abort() });
    },
  };
}

for (const [name, createTransport] of [
  ["HTTP", httpTransport],
  ["WebSocket", webSocketTransport],
] as const) {
  connectionContract(name, () => openPair(createTransport), { returns: true });
  connectionContract(`${name} that drops`, () => openPair(createTransport), { returns: true, drops: DROPS });
}
