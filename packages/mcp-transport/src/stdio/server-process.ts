import { type ChildProcess, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";

import {
  type GroupCommand,
  groupInvocation,
  settlesWithin,
  signalProcessGroup,
} from "@parley/protocol/stdio";

import type { Secrets } from "../connection/secrets.ts";
import { StderrTail } from "./stderr-tail.ts";
import { watchGroup } from "./watchdog.ts";

/** How a process ended; both are `null` if it never started. */
export interface ServerExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** How long a server may take to end by itself once its input has ended. */
const endOfInputMs = 250;
/** How long it may take to end once it was asked to. */
const terminateMs = 1000;
/** How long its last output is waited for after it ended. */
const lastOutputMs = 100;

/**
 * A server's process and the group that it leads: whatever it starts is ended with it, unless that left the group. Its
 * stderr is read all the time, or a server that writes much of it would block.
 */
export class ServerProcess {
  /** Rejects if the command cannot be started. */
  readonly started: Promise<void>;
  /** Resolves, and never rejects, when the process and the rest of its group have been ended and its output was read. */
  readonly ended: Promise<ServerExit>;
  readonly stderr: StderrTail;
  readonly #child: ChildProcess;
  #closing: Promise<void> | undefined;

  /**
   * `secrets` are what its stderr may tell nobody.
   *
   * @throws {Error} for some commands that cannot be started; for most `started` rejects.
   */
  constructor(command: GroupCommand, secrets: Secrets) {
    this.stderr = new StderrTail(secrets);
    const { file, args, options } = groupInvocation(command);
    const child = spawn(file, args, { ...options, stdio: ["pipe", "pipe", "pipe"] });
    this.#child = child;
    child.stderr?.on("data", (chunk: Buffer) => this.stderr.push(chunk));
    // A write to a server that is gone fails, for instance; that it is gone is told by `ended`.
    for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe?.on("error", () => {});
    this.started = new Promise((resolve, reject) => {
      child.once("spawn", resolve);
      child.once("error", reject);
    });
    this.started.catch(() => {});
    this.ended = this.#end(child.pid === undefined ? () => {} : watchGroup(child.pid));
  }

  /** `undefined` if the process could not be started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  get stdin(): Writable | null {
    return this.#child.stdin;
  }

  /** Flows once someone listens. */
  get stdout(): Readable | null {
    return this.#child.stdout;
  }

  /** Ends the input, then asks the group to end, then ends it. Resolves when it is gone; never rejects. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#child.stdin?.end();
    if (await settlesWithin(this.ended, endOfInputMs)) return;
    signalProcessGroup(this.#child, "SIGTERM");
    if (await settlesWithin(this.ended, terminateMs)) return;
    signalProcessGroup(this.#child, "SIGKILL");
    await this.ended;
  }

  async #end(unwatch: () => void): Promise<ServerExit> {
    const child = this.#child;
    const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
    // Not the event `close`: that waits for everyone who holds the pipes, a helper outside the group for instance.
    const exit = await new Promise<ServerExit>((resolve) => {
      child.once("exit", (code, signal) => resolve({ code, signal }));
      child.once("error", () => resolve({ code: null, signal: null }));
    });
    signalProcessGroup(child, "SIGKILL");
    unwatch();
    if (child.pid !== undefined) await settlesWithin(closed, lastOutputMs);
    for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe?.destroy();
    return exit;
  }
}
