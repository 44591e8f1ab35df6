import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { processorTime } from "../processor-time.ts";

// The workload for every subject: a client makes its agent replay a stored session or stream text chunks.

export const SESSION_ID = "sess_0123456789abcdef";

/** The task for a client, passed as JSON on the command line. */
export interface SessionTask {
  /** The SQLite file in which the agent stores sessions. If absent, sessions are not stored. */
  readonly database?: string;
  readonly version: 1 | 2;
  /** Number of chunks to request in a prompt. If absent, the stored session is loaded. */
  readonly stream?: number;
}

export interface SessionFigures {
  /** Duration in milliseconds. */
  readonly time: number;
  /** Processor time of each process in milliseconds. It depends less on machine load than `time`. */
  readonly clientProcessor: number;
  readonly agentProcessor: number;
  /** Increase in the client's memory use in megabytes, measured after garbage collection. */
  readonly clientLive: number;
  /** Peak memory of the agent in megabytes. */
  readonly agentPeak: number;
}

type PipedChild = ChildProcess & {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly pid: number;
};

setFlagsFromString("--expose_gc");
const collectGarbage = runInNewContext("gc") as () => void;

export function readTask(): SessionTask {
  return JSON.parse(process.argv[2] ?? "") as SessionTask;
}

/** Starts the agent for a client. The agent uses the same package resolution conditions as the client. */
export function spawnAgentProgram(name: string, { database }: SessionTask): PipedChild {
  const program = join(import.meta.dirname, "../programs", `session-${name}-agent.ts`);
  const args = [...process.execArgv, program, ...(database === undefined ? [] : [database])];
  return spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] }) as PipedChild;
}

/**
 * Measures `work`, prints the results as JSON, and stops both processes. `work` must resolve to a value that keeps
 * the received data in memory.
 */
export async function measure(agent: PipedChild, work: () => Promise<unknown>): Promise<never> {
  const before = liveMemory();
  const [client, agentBefore] = [process.cpuUsage(), processorTime(agent.pid)];
  const start = performance.now();
  const result = await work();
  const time = performance.now() - start;
  const { user, system } = process.cpuUsage(client);
  const agentProcessor = processorTime(agent.pid) - agentBefore;
  const clientLive = liveMemory() - before;
  if (result === undefined) throw new Error("Nothing was received");
  const figures: SessionFigures = {
    time,
    clientProcessor: (user + system) / 1000,
    agentProcessor,
    clientLive,
    agentPeak: peakMemory(agent.pid),
  };
  console.log(JSON.stringify(figures));
  agent.kill("SIGKILL");
  process.exit(0);
}

function liveMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

function peakMemory(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1000;
}
