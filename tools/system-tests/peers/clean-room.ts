import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";

import { onTestFinished } from "vitest";

import { type LiveProcess, processesWith } from "../src/processes.ts";

export interface Outcome {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunInput {
  readonly input?: string;
  /** Whether stdin stays open so that the caller can write more input and close it. */
  readonly staysOpen?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Timeout in milliseconds. Default: {@link RUN_MS}. */
  readonly timeoutMs?: number;
}

/**
 * A new folder that serves as both the home and project directory of the programs that run in it. The programs
 * inherit nothing from the test's environment, such as API keys. When the test ends, all of them are stopped and the
 * folder is removed.
 */
export interface CleanRoom {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Starts a script with the Node.js executable that runs the tests. */
  start(script: readonly string[], input?: RunInput): ChildProcessWithoutNullStreams;
  /** Runs a script until it exits. */
  run(script: readonly string[], input?: RunInput): Promise<Outcome>;
  /** Lists the running processes that were started in this room, including their descendants. */
  processes(): LiveProcess[];
}

/** Timeout for a run, in milliseconds. It allows for agents that take seconds to load. */
const RUN_MS = 120_000;

/** Keeps the agents' options independent of the network. */
const QUIET = { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1", DISABLE_TELEMETRY: "1" };

/** Opens a clean room whose programs can find the commands in `modules`, a `node_modules` folder. */
export async function openCleanRoom(modules: string): Promise<CleanRoom> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "parley-peers-")));
  const mark = randomUUID();
  const path = [join(modules, ".bin"), dirname(process.execPath), process.env["PATH"]].join(delimiter);
  const common = { HOME: folder, PATH: path, PARLEY_PEERS_MARK: mark, ...QUIET };
  const room: CleanRoom = {
    folder,
    environment: common,
    start(script, { input, staysOpen = false, env, timeoutMs = RUN_MS } = {}) {
      const options = { cwd: folder, env: { ...common, ...env }, timeout: timeoutMs };
      const child = spawn(process.execPath, script, options);
      if (!staysOpen) child.stdin.end(input);
      return child;
    },
    async run(script, input) {
      const child = room.start(script, input);
      const ended = once(child, "exit") as Promise<[number | null]>;
      const [stdout, stderr, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
      return { exitCode, stdout, stderr };
    },
    processes: () => processesWith(mark),
  };
  onTestFinished(async () => {
    for (const { pid } of room.processes()) process.kill(pid, "SIGKILL");
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return room;
}
