import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";

import { median } from "../median.ts";

// The workload for every subject: an agent responds to `session/set_mode`, and sends as many chunks as its prompt
// requests.

export const SESSION_ID = "sess_0123456789abcdef";

/** Returns the update that the agent sends repeatedly. */
export function chunk(): { sessionUpdate: "agent_message_chunk"; content: { type: "text"; text: string } } {
  return {
    sessionUpdate: "agent_message_chunk",
    content: { type: "text", text: "Here is the next part of the " },
  };
}

/** Number of runs for the median. In the first few, code on both ends is not compiled yet. */
const REQUEST_RUNS = 5;
const UPDATE_RUNS = 41;

/** A client to measure. Its agent runs in another process. */
export interface Subject {
  request(): Promise<unknown>;
  /** Resolves once the agent has sent `count` updates and responded. */
  prompt(count: number): Promise<unknown>;
  received(): number;
}

/** Throughput of a client with its agent. */
export interface Rates {
  /** Requests per second, sent one at a time. */
  readonly sequential: number;
  /** Requests per second, with 64 in flight. */
  readonly concurrent: number;
  /** Updates per second, from a prompt to its response. */
  readonly updates: number;
}

export interface Figures extends Rates {
  /** Peak memory of each process in megabytes. */
  readonly clientMemory: number;
  readonly agentMemory: number;
}

type PipedChild = ChildProcess & {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly pid: number;
};

/** Starts the agent for the subject that this client belongs to. */
export function spawnAgentProgram(name: string): PipedChild {
  const program = join(import.meta.dirname, `${name}-agent.ts`);
  return spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] }) as PipedChild;
}

/** Measures a client with its agent, prints the figures as JSON, and stops both. */
export async function measure(subject: Subject, agent: PipedChild): Promise<never> {
  const figures: Figures = {
    ...(await measureRates(subject, { requests: 20_000, updates: 100_000 })),
    clientMemory: peakMemory("self"),
    agentMemory: peakMemory(String(agent.pid)),
  };
  console.log(JSON.stringify(figures));
  agent.kill("SIGKILL");
  process.exit(0);
}

/**
 * Measures a client. `BENCH_REQUESTS` and `BENCH_UPDATES` override the numbers of sequential requests and updates.
 */
export async function measureRates(
  subject: Subject,
  counts: { readonly requests: number; readonly updates: number },
): Promise<Rates> {
  const requests = Number(process.env["BENCH_REQUESTS"] ?? counts.requests);
  const updates = Number(process.env["BENCH_UPDATES"] ?? counts.updates);
  const requestRate = (count: number, most: number): Promise<number> =>
    medianRate(REQUEST_RUNS, () => rate(count, () => inFlight(subject, count, most)));
  await inFlight(subject, 500, 1);
  return {
    sequential: await requestRate(Math.ceil(requests / REQUEST_RUNS), 1),
    concurrent: await requestRate(Math.ceil((requests * 2) / REQUEST_RUNS), 64),
    updates: await medianRate(UPDATE_RUNS, async () => {
      const before = subject.received();
      const updatesASecond = await rate(updates, () => subject.prompt(updates));
      const received = subject.received() - before;
      if (received !== updates) throw new Error(`${received} updates arrived`);
      return updatesASecond;
    }),
  };
}

async function medianRate(runs: number, measureRun: () => Promise<number>): Promise<number> {
  const rates: number[] = [];
  for (let run = 0; run < runs; run++) rates.push(await measureRun());
  return median(rates);
}

/** Measurements of a single run of a client that only receives. */
export interface ReceivingFigures {
  readonly updates: number;
  /** Updates per second of client processor time, which depends less on machine load than `updates`. */
  readonly updatesOfProcessor: number;
  /** Peak memory of the client in megabytes. */
  readonly clientMemory: number;
}

/**
 * Measures how fast a client handles a flood of updates, prints the figures as JSON, and stops both processes.
 * `receive` sends a prompt for the given number of updates and returns their total number of characters.
 */
export async function measureReceiving(
  receive: (count: number) => Promise<number>,
  agent: PipedChild,
): Promise<never> {
  const count = Number(process.env["BENCH_UPDATES"] ?? 300_000);
  await receive(20_000);
  const length = chunk().content.text.length;
  const before = process.cpuUsage();
  const updates = await rate(count, async () => {
    const characters = await receive(count);
    if (characters !== count * length) throw new Error(`${characters} characters arrived`);
  });
  const { user, system } = process.cpuUsage(before);
  const updatesOfProcessor = Math.round((count / (user + system)) * 1e6);
  const figures: ReceivingFigures = { updates, updatesOfProcessor, clientMemory: peakMemory("self") };
  console.log(JSON.stringify(figures));
  agent.kill("SIGKILL");
  process.exit(0);
}

async function rate(count: number, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round((count / (performance.now() - start)) * 1000);
}

async function inFlight(subject: Subject, count: number, workers: number): Promise<void> {
  let left = count;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await subject.request();
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}

function peakMemory(pid: string): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
