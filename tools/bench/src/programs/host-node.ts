import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { createAgentHost, defineAgent } from "@parley/agent";
import { serveHttp } from "@parley/server/node";
import { postgresHub } from "@parley/server/postgres";
import { postgresSessionStore } from "@parley/storage/postgres";

import { paced } from "./host-work.ts";

// A cluster node that uses the database given as its argument. It answers the prompt `flood 100` with 100 chunks as
// fast as possible, and `paced 100` with one chunk every 20 milliseconds. It answers `wait` with a single chunk and
// then waits until it is cancelled.

setFlagsFromString("--expose_gc");
const collectGarbage = runInNewContext("gc") as () => void;

const [url = "", keepMs = "1000"] = process.argv.slice(2);
const store = postgresSessionStore(url);
const hub = postgresHub(url, { seesProcesses: false });
const agent = defineAgent({
  info: { name: "bench", version: "1.0.0" },
  store,
  onDisconnect: { keepMs: Number(keepMs) },
  async prompt(turn) {
    const [kind, number] = turn.text.split(" ");
    const count = Number(number);
    if (kind === "paced") return paced(count, (text) => turn.agentMessage(text));
    if (kind === "flood")
      for (let index = 0; index < count; index++) await turn.agentMessage(`${Date.now()} word `);
    if (kind !== "wait") return undefined;
    await turn.agentMessage(`${Date.now()} word `);
    await new Promise((resolve) => turn.signal.addEventListener("abort", resolve));
    return undefined;
  },
});
const host = createAgentHost(agent, { node: hub.node, maxSessions: 1_000_000 });
const limits = { maxConnections: 100_000, maxRequestsPerSecond: 1_000_000, graceMs: 500 };
const server = await serveHttp(host, { port: 0, hub, limits });
process.send?.({ url: server.url, id: hub.node.id });
// Responds with the total processor time in milliseconds, or with the memory in use after garbage collection in
// bytes.
process.on("message", (asked) => {
  if (asked === "processor time") {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1000);
    return;
  }
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
