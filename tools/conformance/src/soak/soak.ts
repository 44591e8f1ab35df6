import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { AgentConnection, ClientSession } from "@parley/client";
import { spawnAgent } from "@parley/client/node";

import { PARLEY_AGENT } from "../built-packages.ts";
import { type Random, createRandom } from "../fuzz/random.ts";
import { processesWith } from "../processes.ts";

/** What a soak is asked to do. */
export interface SoakOptions {
  readonly seconds: number;
  readonly seed: number;
  /** Hears how things stand, now and then. */
  readonly onProgress?: (report: SoakReport) => void;
}

/** What a soak saw. */
export interface SoakReport {
  readonly seconds: number;
  /** How often each thing was done. */
  readonly done: { readonly [action: string]: number };
  /** Rejections that were not the consequence of a kill; empty if all is well. */
  readonly surprises: readonly string[];
  /** Megabytes of this process's heap, after a collection where `--expose-gc` allows one. */
  readonly heap: number;
  /** What keeps this process's event loop busy. */
  readonly resources: number;
  /** Processes that carry the mark of this soak. */
  readonly processes: number;
}

const LANES = 4;

/**
 * Opens sessions, prompts, cancels, closes, loads and kills at random, in several agent processes at once, for as long as
 * it is told to. Ends with everything closed, so that what is left is a leak.
 */
export async function soak({ seconds, seed, onProgress }: SoakOptions): Promise<SoakReport> {
  const folder = await mkdtemp(join(tmpdir(), "parley-soak-"));
  const run = new Soak(folder, performance.now() + seconds * 1000);
  const timer = setInterval(() => onProgress?.(run.report()), 10_000);
  try {
    await Promise.all(Array.from({ length: LANES }, (_, lane) => run.lane(createRandom(seed + lane))));
  } finally {
    clearInterval(timer);
    await rm(folder, { recursive: true, force: true });
  }
  return run.report();
}

/** One agent process from its start to its end. */
interface Life {
  readonly agent: AgentConnection;
  /** In the environment of the agent and of all that it starts. */
  readonly mark: string;
  killed: boolean;
}

class Soak {
  readonly mark = `soak-${process.pid}-${Date.now()}`;
  readonly #folder: string;
  readonly #started = performance.now();
  readonly #until: number;
  readonly #done: { [action: string]: number } = {};
  readonly #surprises: string[] = [];

  constructor(folder: string, until: number) {
    this.#folder = folder;
    this.#until = until;
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

  /** One agent after another, until the time is up. */
  async lane(random: Random): Promise<void> {
    while (performance.now() < this.#until) {
      const life = await this.#spawn();
      for (let step = 0; step < 20 && performance.now() < this.#until && !life.killed; step++) {
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

  async #step(life: Life, random: Random): Promise<void> {
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

  async #cancel({ agent }: Life, random: Random): Promise<void> {
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

  /** The agent is killed in the middle of a turn. */
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

  /** The client goes away in the middle of a turn. */
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
