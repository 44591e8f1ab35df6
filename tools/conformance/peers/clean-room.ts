import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";

import { onTestFinished } from "vitest";

import { type LiveProcess, processesWith } from "../src/processes.ts";

/** What came of a run. */
export interface Outcome {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a program is given beside its arguments. */
export interface Given {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * A new folder that is home and project of the programs that are started in it. They get nothing of the environment of
 * whoever runs the tests, so nobody's keys. All of them, and the folder, are gone when the test has ended.
 */
export interface CleanRoom {
  readonly folder: string;
  /** Starts a script on the Node.js of the tests. */
  start(script: readonly string[], given?: Given): ChildProcessWithoutNullStreams;
  /** Runs a script to its end. */
  run(script: readonly string[], given?: Given): Promise<Outcome>;
  /** What lives of all that was started, and of what that has started. */
  processes(): LiveProcess[];
}

/** Milliseconds for a whole run: some agents load for seconds before they answer. */
const RUN_MS = 120_000;

/** What agents look up on the network changes what they offer. */
const QUIET = { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1", DISABLE_TELEMETRY: "1" };

/** Opens a room whose programs find the commands of `modules`, a `node_modules`. */
export async function openCleanRoom(modules: string): Promise<CleanRoom> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "parley-peers-")));
  const mark = randomUUID();
  const path = [join(modules, ".bin"), dirname(process.execPath), process.env["PATH"]].join(delimiter);
  const common = { HOME: folder, PATH: path, PARLEY_PEERS_MARK: mark, ...QUIET };
  const room: CleanRoom = {
    folder,
    start(script, { input, env } = {}) {
      const options = { cwd: folder, env: { ...common, ...env }, timeout: RUN_MS };
      const child = spawn(process.execPath, script, options);
      child.stdin.end(input);
      return child;
    },
    async run(script, given) {
      const child = room.start(script, given);
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
