import type { ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { setTimeout } from "node:timers/promises";

import type { AgentCommand } from "@parley/client/node";
import {
  OutputTail,
  type GuardedProcess,
  type ProcessExit,
  signalProcessGroup,
  spawnGuarded,
  spawnProcess,
} from "@parley/process";
import { isGroupAlive } from "@parley/process";

/** Maximum number of bytes of stderr to keep. */
const maxStderr = 4000;

/**
 * A process that is observed but not managed. Only an explicit `kill` stops it or its children, so the probe can
 * observe whether they exit on their own. If the probe itself is killed, a watchdog stops them.
 */
export class ProbedProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly ended: Promise<ProcessExit>;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #stderr = new OutputTail(maxStderr);
  readonly #unguard: () => void;

  private constructor({ child, unguard }: GuardedProcess<ChildProcessByStdio<Writable, Readable, Readable>>) {
    this.#child = child;
    this.#unguard = unguard;
    this.stdin = child.stdin;
    this.stdout = child.stdout;
    this.ended = new Promise((resolve) => {
      child.once("exit", (exitCode, signal) => resolve({ exitCode, signal }));
    });
    child.stderr.on("data", (bytes: Buffer) => this.#stderr.push(bytes));
    // Pipe errors can be ignored, because the exit status of the process reveals the problem.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on("error", () => undefined);
  }

  /**
   * Starts a process as the leader of its own process group.
   *
   * @throws the operating system's error if the process cannot be started.
   */
  static async start({ env, ...command }: AgentCommand): Promise<ProbedProcess> {
    const guarded = spawnGuarded({ guard: "watchdog" }, () =>
      spawnProcess({ ...command, env: { ...process.env, ...env } }, ["pipe", "pipe", "pipe"]),
    );
    const probed = new ProbedProcess(guarded);
    await once(guarded.child, "spawn");
    return probed;
  }

  /** The end of the process's stderr. */
  get stderr(): string {
    return this.#stderr.text;
  }

  /** Whether any process in the group outlives this one by more than `graceMs`. */
  async leavesGroup(graceMs: number): Promise<boolean> {
    const deadline = performance.now() + graceMs;
    while (isGroupAlive(this.#child.pid ?? Number.NaN)) {
      if (performance.now() > deadline) return true;
      await setTimeout(20);
    }
    return false;
  }

  /** Kills the entire process group and closes the pipes. */
  kill(): void {
    signalProcessGroup(this.#child, "SIGKILL");
    this.#unguard();
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream.destroy();
  }
}
