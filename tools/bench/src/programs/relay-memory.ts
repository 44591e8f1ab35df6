import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createAgentHost } from "@parley/agent";
import { connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { createInMemoryTransports } from "@parley/protocol";
import { relayAgent } from "@parley/server/relay";
import { sqliteSessionStore } from "@parley/storage/sqlite";

// Measures the memory use of a host after sessions have been opened, prompted and closed.

const sessions = Number(process.env["BENCH_SESSIONS"] ?? 200);
const folder = await mkdtemp(join(tmpdir(), "parley-bench-"));
const store = sqliteSessionStore(join(folder, "relay.db"));
const command = process.execPath;
const args = [join(import.meta.dirname, "session-parley-agent.ts")];
const host = createAgentHost(await relayAgent({ command, args, store }));
const [left, right] = createInMemoryTransports();
void host.serve(right);
const agent = await connectAgent(left, { versions: [v1], info: { name: "bench", version: "1" } });

/** Opens and closes `count` sessions. Returns the memory in use afterward, in bytes. */
async function heapAfter(count: number): Promise<number> {
  for (let index = 0; index < count; index++) {
    const session = await agent.newSession({ cwd: "/" });
    await session.prompt("100");
    await session.close();
  }
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

const before = await heapAfter(20);
const after = await heapAfter(sessions);
console.log(JSON.stringify({ perSession: (after - before) / sessions / 1024 }));
await agent.close();
await host.close();
await store.close();
await rm(folder, { recursive: true });
