import type { ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";

import type { ProcessExit } from "./process-exit.ts";
import { signalProcessGroup } from "./signal-process-group.ts";
import { type GuardedProcess, type ProcessGuard, spawnGuarded } from "./spawn-guarded.ts";
import { type ProcessCommand, spawnProcess } from "./spawn-process.ts";

type Child<Input extends Writable | null> = ChildProcessByStdio<Input, Readable, Readable>;

/** Time between SIGTERM and SIGKILL, in milliseconds. */
const KILL_AFTER = 1000;

/** Options for {@link startProcess}. */
export interface StartProcessOptions<
  Stdin extends "pipe" | "ignore" = "pipe" | "ignore",
> extends ProcessGuard {
  /** `ignore` starts the process without stdin. */
  readonly stdin: Stdin;
}

/**
 * Starts a program in its own process group, by default without a shell. When the program exits, kills the rest of its
 * group. If you need only a plain `ChildProcess`, use {@link spawnProcess} instead.
 *
 * @example
 * ```ts
 * import { describeExit, startProcess } from "@parley/process";
 *
 * const command = { command: "git", args: ["status"], env: process.env };
 * const child = await startProcess(command, { stdin: "ignore", guard: "exit-handler" });
 * child.stdout.pipe(process.stdout);
 * console.log(describeExit(await child.exited)); // exited with code 0
 * ```
 *
 * @throws the system's error if the program cannot be started; see {@link describeStartFailure}.
 */
export function startProcess(
  command: ProcessCommand,
  options: StartProcessOptions<"pipe">,
): Promise<RunningProcess>;
export function startProcess(
  command: ProcessCommand,
  options: StartProcessOptions<"ignore">,
): Promise<RunningProcess<null>>;
export async function startProcess(
  command: ProcessCommand,
  { stdin, ...guard }: StartProcessOptions,
): Promise<RunningProcess<Writable | null>> {
  const guarded = spawnGuarded(guard, (): Child<Writable | null> =>
    stdin === "pipe"
      ? spawnProcess(command, ["pipe", "pipe", "pipe"])
      : spawnProcess(command, ["ignore", "pipe", "pipe"]),
  );
  const running = new RunningProcess(guarded);
  await once(guarded.child, "spawn");
  return running;
}

/** A running process and all of its descendants, except those that leave its process group. */
export class RunningProcess<Input extends Writable | null = Writable> {
  readonly pid: number;
  /** Errors on the three streams are ignored; {@link exited} reports how the process ended. */
  readonly stdin: Input;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves once the process exits and the rest of its group is killed. Never rejects. */
  readonly exited: Promise<ProcessExit>;
  readonly #child: Child<Input>;
  readonly #outputClosed: Promise<unknown>;
  #exit: ProcessExit | undefined;
  #ending: Promise<ProcessExit> | undefined;

  constructor({ child, unguard }: GuardedProcess<Child<Input>>) {
    this.#child = child;
    this.pid = child.pid ?? 0;
    this.stdin = child.stdin;
    this.stdout = child.stdout;
    this.stderr = child.stderr;
    for (const emitter of [child, ...this.#streams]) emitter.on("error", () => undefined);
    this.#outputClosed = Promise.all([closed(child.stdout), closed(child.stderr)]);
    this.exited = this.#watch(unguard);
  }

  /** The exit code or signal of the process, or `undefined` while it is still running. */
  get exit(): ProcessExit | undefined {
    return this.#exit;
  }

  /** Sends a signal to the process and its group, if the process is still running. */
  signal(signal: "SIGTERM" | "SIGKILL"): void {
    if (this.#exit === undefined) signalProcessGroup(this.#child, signal);
  }

  /**
   * Stops the process and its group. Waits up to `graceMs` for the process to exit, then sends SIGTERM and, one
   * second later, SIGKILL. Resolves once the process exits. Later calls return the same promise.
   */
  end(graceMs = 0): Promise<ProcessExit> {
    this.#ending ??= this.#end(graceMs);
    return this.#ending;
  }

  /**
   * Waits up to `timeoutMs` for stdout and stderr to end and then closes all streams, because a process that left the
   * group may hold them open. Call it after {@link exited} resolves, and only if something reads both outputs.
   */
  async drain(timeoutMs: number): Promise<void> {
    await settlesWithin(this.#outputClosed, timeoutMs);
    this.closeStreams();
  }

  /** Closes the three streams. Unread output is lost. */
  closeStreams(): void {
    for (const stream of this.#streams) stream.destroy();
  }

  get #streams(): readonly (Readable | Writable)[] {
    const { stdin, stdout, stderr } = this.#child;
    return stdin === null ? [stdout, stderr] : [stdin, stdout, stderr];
  }

  #watch(unguard: () => void): Promise<ProcessExit> {
    const child = this.#child;
    return new Promise((resolve) => {
      const exited = (): void => {
        // Send the signal now because the group id may be reused later.
        signalProcessGroup(child, "SIGKILL");
        unguard();
        this.#exit = { exitCode: child.exitCode, signal: child.signalCode };
        resolve(this.#exit);
      };
      // Do not wait for `close`, which is emitted only once no process holds the pipes open.
      if (child.exitCode === null && child.signalCode === null) child.once("exit", exited);
      else exited();
    });
  }

  async #end(graceMs: number): Promise<ProcessExit> {
    if (graceMs === 0 || !(await settlesWithin(this.exited, graceMs))) {
      this.signal("SIGTERM");
      if (!(await settlesWithin(this.exited, KILL_AFTER))) this.signal("SIGKILL");
    }
    return await this.exited;
  }
}

function closed(stream: Readable): Promise<void> {
  return new Promise((resolve) => stream.once("close", resolve));
}

/** Duplicates `settlesWithin` from `@parley/protocol`, since this package must not depend on it. */
async function settlesWithin(promise: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const { promise: timedOut, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, timeoutMs, false);
  const settled = (): boolean => true;
  try {
    return await Promise.race([promise.then(settled, settled), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
