import { type ChildProcessWithoutNullStreams, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { median } from "./median.ts";

/** An agent that runs on Node.js. */
export interface StartedAgent {
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The median startup times of an agent, as an editor measures them, and its median memory use. */
export interface AgentStart {
  /** Time until an empty Node.js process exits, in milliseconds. */
  readonly bareNode: number;
  /** Time from starting the agent to its response to `initialize`, in milliseconds. */
  readonly initialized: number;
  /** Time from `session/new` to its response, in milliseconds. */
  readonly opened: number;
  /** Memory used by the agent process and its children once the session is open, in megabytes. */
  readonly memory: number;
}

/** Starts the agents alternately, `rounds` times each. The home folder is initially empty. */
export async function agentStarts(rounds: number, agents: readonly StartedAgent[]): Promise<AgentStart[]> {
  const folder = mkdtempSync(join(tmpdir(), "parley-agent-start-"));
  try {
    const runs: AgentStart[][] = agents.map(() => []);
    // The first start fills the Node.js compile cache, as on a user's machine.
    for (const agent of agents) await startOnce(folder, agent);
    for (let round = 0; round < rounds; round++) {
      for (const [index, agent] of agents.entries()) runs[index]?.push(await startOnce(folder, agent));
    }
    return runs.map(middleOf);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function middleOf(runs: readonly AgentStart[]): AgentStart {
  const middle = (key: keyof AgentStart): number => median(runs.map((run) => run[key]));
  return {
    bareNode: middle("bareNode"),
    initialized: middle("initialized"),
    opened: middle("opened"),
    memory: middle("memory"),
  };
}

async function startOnce(folder: string, { script, env }: StartedAgent): Promise<AgentStart> {
  const before = performance.now();
  spawnSync(process.execPath, ["--eval", ""]);
  const start = performance.now();
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env["PATH"], HOME: folder, ...env },
    detached: true,
  });
  const lines = createInterface({ input: child.stdout });
  await ask(child, lines, {
    id: 1,
    method: "initialize",
    params: { protocolVersion: 1, clientCapabilities: {} },
  });
  const initialized = performance.now();
  await ask(child, lines, { id: 2, method: "session/new", params: { cwd: folder, mcpServers: [] } });
  const opened = performance.now();
  const memory = residentMegabytes(child.pid ?? 0);
  child.stdin.end();
  await once(child, "close");
  return {
    bareNode: start - before,
    initialized: initialized - start,
    opened: opened - initialized,
    memory,
  };
}

async function ask(
  child: ChildProcessWithoutNullStreams,
  lines: ReturnType<typeof createInterface>,
  request: { readonly id: number; readonly method: string; readonly params: object },
): Promise<void> {
  const answered = once(lines, "line") as Promise<[string]>;
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...request })}\n`);
  const [line] = await answered;
  const { id, error } = JSON.parse(line) as { readonly id?: unknown; readonly error?: unknown };
  if (id !== request.id || error !== undefined) throw new Error(`Cannot measure the agent: it says ${line}`);
}

/** Returns the total memory of a process group. */
function residentMegabytes(group: number): number {
  const processes = execFileSync("ps", ["-A", "-o", "pgid=,rss="], { encoding: "utf8" }).trim().split("\n");
  const sizes = processes.map((line) => line.trim().split(/\s+/).map(Number));
  return sizes.reduce((sum, [pgid, rss = 0]) => (pgid === group ? sum + rss : sum), 0) / 1024;
}
