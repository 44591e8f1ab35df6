import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { processorTime } from "../processor-time.ts";

// The same work for every subject: a client makes its agent replay a stored session, or stream this many chunks of
// text.

/** The loaded session. */
export const SESSION_ID = "sess_0123456789abcdef";

/** A client's task, as JSON on its command line. */
export interface SessionTask {
  /** The SQLite file of the agent's sessions; without it, none are stored. */
  readonly database?: string;
  readonly version: 1 | 2;
  /** Prompts for this many chunks; without it, the stored session is loaded. */
  readonly stream?: number;
}

/** The figures of one run of a client. */
export interface SessionFigures {
  /** Milliseconds. */
  readonly time: number;
  /** Processor time of each process in milliseconds, which depends less on the machine's load. */
  readonly clientProcessor: number;
  readonly agentProcessor: number;
  /** How much more memory the client uses than before, in megabytes after garbage collection. */
  readonly clientLive: number;
  /** The agent's peak memory in megabytes. */
  readonly agentPeak: number;
}

type PipedChild = ChildProcess & {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly pid: number;
};

setFlagsFromString("--expose_gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Reads the task of this process. */
export function readTask(): SessionTask {
  return JSON.parse(process.argv[2] ?? "") as SessionTask;
}

/** Starts the agent of a client, with the same conditions for resolving packages. */
export function spawnAgentProgram(name: string, { database }: SessionTask): PipedChild {
  const program = join(import.meta.dirname, "../programs", `session-${name}-agent.ts`);
  const args = [...process.execArgv, program, ...(database === undefined ? [] : [database])];
  return spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] }) as PipedChild;
}

/**
 * Measures `work`, prints the figures as JSON, and stops both processes. `work` resolves to a value that keeps the
 * received data alive.
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
