import type { AgentHost } from "@parley/agent";
import { serveHttp } from "@parley/server/node";

import { serveWork } from "./serve-work.ts";

const host: AgentHost = {
  serve: (transport) => serveWork(transport).closed.then(() => undefined),
  revoke: () => undefined,
  renewLeases: () => Promise.resolve(),
  sessions: () => [],
  end: () => Promise.resolve(),
  drain: () => undefined,
  close: () => Promise.resolve(),
};
const limits = {
  maxConnections: 20_000,
  maxRequestsPerSecond: 1_000_000,
  graceMs: Number(process.env["BENCH_GRACE"] ?? 300_000),
};
const { url } = await serveHttp(host, { port: 0, limits });
process.send?.({ url });
// Responds with the memory in use after garbage collection, in bytes.
process.on("message", () => {
  globalThis.gc?.();
  process.send?.({ heap: process.memoryUsage().heapUsed });
});
