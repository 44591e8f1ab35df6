import { type ChildProcessWithoutNullStreams, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { median } from "./median.ts";

const AGENT = join(import.meta.dirname, "../../../packages/reference-agent/bin/parley-agent.js");

/** How long editors wait for the reference agent, and what it costs them. Medians. */
export interface AgentStart {
  /** Milliseconds from the start of an empty Node to its end. */
  readonly bareNode: number;
  /** Milliseconds from the start of the agent to its answer to `initialize`. */
  readonly initialized: number;
  /** Milliseconds from `session/new` to its answer. */
  readonly opened: number;
  /** Megabytes that the agent's process has in memory then. */
  readonly memory: number;
}

/** Starts the built agent so many times, with a new store and without a model. */
export async function agentStart(rounds: number): Promise<AgentStart> {
  const folder = mkdtempSync(join(tmpdir(), "parley-agent-start-"));
  try {
    const runs: AgentStart[] = [];
    // The first start fills Node's cache of compiled code, as the first one on a user's machine does.
    await startOnce(folder);
    for (let round = 0; round < rounds; round++) runs.push(await startOnce(folder));
    const middle = (key: keyof AgentStart): number => median(runs.map((run) => run[key]));
    return {
      bareNode: middle("bareNode"),
      initialized: middle("initialized"),
      opened: middle("opened"),
      memory: middle("memory"),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function startOnce(folder: string): Promise<AgentStart> {
  const before = performance.now();
  spawnSync(process.execPath, ["--eval", ""]);
  const start = performance.now();
  const env = { ...process.env, XDG_DATA_HOME: folder, PARLEY_MODEL: "scripted", PARLEY_LOCAL_MODELS: "off" };
  const child = spawn(process.execPath, [AGENT], { env });
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

function residentMegabytes(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}
