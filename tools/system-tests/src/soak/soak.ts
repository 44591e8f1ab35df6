import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import type { AgentConnection, ClientSession } from "@parley/client";
import { spawnAgent } from "@parley/client/node";
import { SeededRandom } from "@parley/schema/seeded-random";

import { PARLEY_AGENT } from "../built-packages.ts";
import { processesWith } from "../processes.ts";

export interface SoakOptions {
  /** When to stop: after a time or a number of actions. */
  readonly limit: { readonly seconds: number } | { readonly actions: number };
  readonly seed: number;
  /** Called every ten seconds. */
  readonly onProgress?: (report: SoakReport) => void;
}

export interface SoakReport {
  readonly seconds: number;
  /** Number of times each action was performed. */
  readonly done: { readonly [action: string]: number };
  /** Rejections that no kill caused. Should be empty. */
  readonly surprises: readonly string[];
  /** Heap size of this process, in megabytes. With `--expose-gc`, it is measured after garbage collection. */
  readonly heap: number;
  /** Number of active resources in this process's event loop. */
  readonly resources: number;
  /** Number of processes with this soak's mark. */
  readonly processes: number;
}

const WORKERS = 4;
/** Time to wait for processes to exit, in milliseconds. Processes that run longer count as leaked. */
const SETTLING_MS = 30_000;

/**
 * Opens, prompts, cancels, loads and closes sessions at random, and kills agents, with several agent processes at a
 * time. Closes everything at the end. Anything that remains is a leak.
 */
export async function soak({ limit, seed, onProgress }: SoakOptions): Promise<SoakReport> {
  const folder = await mkdtemp(join(tmpdir(), "parley-soak-"));
  const run = new Soak(folder, limit);
  const timer = setInterval(() => onProgress?.(run.report()), 10_000);
  try {
    await Promise.all(
      Array.from({ length: WORKERS }, (_, index) => run.work(new SeededRandom(seed + index))),
    );
    await run.settled();
  } finally {
    clearInterval(timer);
    await rm(folder, { recursive: true, force: true });
  }
  return run.report();
}

/** One agent process, from start to exit. */
interface Life {
  readonly agent: AgentConnection;
  /** An environment variable that the agent and all its processes inherit. */
  readonly mark: string;
  killed: boolean;
}

class Soak {
  readonly mark = `soak-${process.pid}-${Date.now()}`;
  readonly #folder: string;
  readonly #started = performance.now();
  readonly #limit: SoakOptions["limit"];
  #actions = 0;
  readonly #done: { [action: string]: number } = {};
  readonly #surprises: string[] = [];

  constructor(folder: string, limit: SoakOptions["limit"]) {
    this.#folder = folder;
    this.#limit = limit;
  }

  report(): SoakReport {
    (globalThis as { readonly gc?: () => void }).gc?.();
    return {
      seconds: Math.round((performance.now() - this.#started) / 1000),
      done: { ...this.#done },
      surprises: this.#surprises.slice(0, 10),
      heap: Math.round(process.memoryUsage().heapUsed / 1024 / 1024),
      resources: process.getActiveResourcesInfo().length,
      processes: processesWith(this.mark).length,
    };
  }

  /** Waits for the processes of killed agents to exit. */
  async settled(): Promise<void> {
    const until = performance.now() + SETTLING_MS;
    while (processesWith(this.mark).length > 0 && performance.now() < until) await delay(50);
  }

  get #isOver(): boolean {
    return "actions" in this.#limit
      ? this.#actions >= this.#limit.actions
      : performance.now() - this.#started >= this.#limit.seconds * 1000;
  }

  /** Runs one agent after another until the limit is reached. */
  async work(random: SeededRandom): Promise<void> {
    while (!this.#isOver) {
      const life = await this.#spawn();
      for (let step = 0; step < 20 && !this.#isOver && !life.killed; step++) {
        await this.#step(life, random);
      }
      await life.agent.close();
    }
  }

  async #spawn(): Promise<Life> {
    this.#count("spawn");
    const mark = `${this.mark}-${this.#done["spawn"]}.`;
    const command = process.execPath;
    const args = [PARLEY_AGENT, "--store", join(this.#folder, "sessions.db")];
    const agent = await spawnAgent(
      { command, args, env: { ...process.env, PARLEY_E2E_MARK: mark } },
      {
        info: { name: "soak", version: "1.0.0" },
        handlers: {
          requestPermission: ({ options }) => ({ outcome: "selected", optionId: options[0]?.optionId ?? "" }),
        },
      },
    );
    return { agent, mark, killed: false };
  }

  async #step(life: Life, random: SeededRandom): Promise<void> {
    this.#actions += 1;
    const actions = [
      () => this.#prompt(life),
      () => this.#cancel(life, random),
      () => this.#cancel(life, random),
      () => this.#load(life),
      () => this.#kill(life),
      () => this.#abandon(life),
    ];
    try {
      await random.pick(actions)();
    } catch (error) {
      if (!life.killed) this.#surprises.push(String(error));
    }
  }

  async #prompt({ agent }: Life): Promise<void> {
    this.#count("prompt");
    const session = await this.#session(agent);
    const stopReason = await session.prompt("list the files");
    if (stopReason !== "end_turn") throw new Error(`A prompt ended as ${stopReason}`);
    await session.close();
  }

  async #cancel({ agent }: Life, random: SeededRandom): Promise<void> {
    this.#count("cancel");
    const session = await this.#session(agent);
    const turn = session.prompt("run sleep 30");
    const updates = random.below(4);
    let seen = 0;
    const cancelled = Promise.withResolvers<void>();
    const stop = session.subscribe(() => {
      seen += 1;
      if (seen > updates) cancelled.resolve();
    });
    await cancelled.promise;
    stop();
    await session.cancel();
    const stopReason = await turn;
    if (stopReason !== "cancelled") throw new Error(`A cancelled prompt ended as ${stopReason}`);
    await session.close();
  }

  async #load({ agent }: Life): Promise<void> {
    this.#count("load");
    const session = await this.#session(agent);
    await session.prompt("help");
    await session.close();
    const loaded = await agent.loadSession(session.id, { cwd: this.#folder });
    if (loaded.state.entries.length < 2) throw new Error("A loaded session has lost its history");
    await agent.deleteSession(session.id);
  }

  /** Kills the agent in the middle of a turn. */
  async #kill(life: Life): Promise<void> {
    this.#count("kill");
    const session = await this.#session(life.agent);
    const turn = session.prompt("run sleep 30");
    const running = Promise.withResolvers<void>();
    session.subscribe(() => {
      if (session.state.entries.some((entry) => entry.type === "tool_call")) running.resolve();
    });
    await Promise.race([running.promise, turn]);
    life.killed = true;
    for (const { pid, command } of processesWith(life.mark)) {
      if (command.includes("parley-agent")) process.kill(pid, "SIGKILL");
    }
    await turn;
  }

  /** Closes the client in the middle of a turn. */
  async #abandon(life: Life): Promise<void> {
    this.#count("abandon");
    const session = await this.#session(life.agent);
    const turn = session.prompt("run sleep 30");
    life.killed = true;
    await Promise.allSettled([turn, life.agent.close()]);
  }

  #session(agent: AgentConnection): Promise<ClientSession> {
    return agent.newSession({ cwd: this.#folder });
  }

  #count(action: string): void {
    this.#done[action] = (this.#done[action] ?? 0) + 1;
  }
}
