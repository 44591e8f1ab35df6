import { spawn } from "node:child_process";
import { join } from "node:path";

import { connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { stdioTransport } from "@parley/protocol/stdio";

import { median } from "../median.ts";

// A client that prompts an agent, directly or through a relay: `node relay-client.ts <agent program> [arguments]`.

const [program = "", ...args] = process.argv.slice(2);
const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], {
  stdio: ["pipe", "pipe", "inherit"],
});
let received = 0;
const agent = await connectAgent(stdioTransport({ input: child.stdout, output: child.stdin }), {
  versions: [v1],
  info: { name: "bench", version: "1" },
  handlers: { sessionUpdate: () => void (received += 1) },
});
const session = await agent.newSession({ cwd: "/" });

/** Resolves to the milliseconds of a turn with so many updates. */
async function turn(updates: number): Promise<number> {
  const start = performance.now();
  await session.prompt(String(updates));
  return performance.now() - start;
}

await turn(2000);
for (let index = 0; index < 100; index++) await turn(1);
const latencies: number[] = [];
for (let index = 0; index < Number(process.env["BENCH_REQUESTS"] ?? 2000); index++)
  latencies.push(await turn(1));
const updates = Number(process.env["BENCH_UPDATES"] ?? 100_000);
received = 0;
const time = await turn(updates);
if (received < updates) throw new Error(`${received} of ${updates} updates arrived`);
const figures: RelayFigures = { latency: median(latencies), updates: (updates / time) * 1000 };
console.log(JSON.stringify(figures));
await agent.close();
process.exit(0);

/** The figures of one run. */
export interface RelayFigures {
  /** Milliseconds from a prompt to its response, with one update between them. */
  readonly latency: number;
  /** Updates a second, in a turn that has many. */
  readonly updates: number;
}
