import type { ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";

import type { ProcessExit } from "./process-exit.ts";
import { signalProcessGroup } from "./signal-process-group.ts";
import { type GuardedProcess, type ProcessGuard, spawnGuarded } from "./spawn-guarded.ts";
import { type ProcessCommand, spawnProcess } from "./spawn-process.ts";

type Child<Input extends Writable | null> = ChildProcessByStdio<Input, Readable, Readable>;

/** Milliseconds between SIGTERM and SIGKILL. */
const KILL_AFTER = 1000;

/** Options of {@link startProcess}. */
export interface StartProcessOptions<
  Stdin extends "pipe" | "ignore" = "pipe" | "ignore",
> extends ProcessGuard {
  /** `ignore` starts the process without standard input. */
  readonly stdin: Stdin;
}

/**
 * Starts a program without a shell, in its own process group where the system has them. What is left of the group when the
 * program exits is killed.
 *
 * @throws the operating system's error if it cannot be started; see `describeStartFailure`.
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

/** A process that was started, and everything that it starts, unless that leaves its process group. */
export class RunningProcess<Input extends Writable | null = Writable> {
  readonly pid: number;
  /** Errors of the three streams are ignored: {@link exited} reports that the process is gone. */
  readonly stdin: Input;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves when the process has exited and the rest of its group has been killed; never rejects. */
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

  /** The exit of the process; `undefined` while it runs. */
  get exit(): ProcessExit | undefined {
    return this.#exit;
  }

  /** Sends a signal to the process and its group, if the process still runs. */
  signal(signal: "SIGTERM" | "SIGKILL"): void {
    if (this.#exit === undefined) signalProcessGroup(this.#child, signal);
  }

  /**
   * Ends the process and its group: waits `graceMs` for the process to exit by itself, then sends SIGTERM, and SIGKILL one
   * second later. Resolves when the process has exited. Later calls join the first one.
   */
  end(graceMs = 0): Promise<ProcessExit> {
    this.#ending ??= this.#end(graceMs);
    return this.#ending;
  }

  /**
   * Waits for the end of both outputs, but no longer than `timeoutMs` (a process that has left the group may hold them open),
   * then closes the streams. Call it after {@link exited}, and only if both outputs are being read.
   */
  async drain(timeoutMs: number): Promise<void> {
    await settlesWithin(this.#outputClosed, timeoutMs);
    this.closeStreams();
  }

  /** Closes the three streams. Output that was not read is lost. */
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
        // At once: later the id of the group may be another's.
        signalProcessGroup(child, "SIGKILL");
        unguard();
        this.#exit = { exitCode: child.exitCode, signal: child.signalCode };
        resolve(this.#exit);
      };
      // Not the event `close`, which waits for every process that holds the pipes.
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

/** Does the same as `settlesWithin` of `@parley/protocol`, which this package does not import. */
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
