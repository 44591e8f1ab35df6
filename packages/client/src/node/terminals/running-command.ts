import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";

import { settlesWithin, signalProcessGroup, spawnProcess } from "@parley/process";

import type { AgentCommand } from "../agent/agent-command.ts";
import { terminateOnExit } from "../agent/terminate-on-exit.ts";
import { TerminalOutput } from "./terminal-output.ts";

/** Milliseconds between asking a command to end and ending it. */
const KILL_AFTER = 1000;
/** Milliseconds in which the last words of an ended command arrive, should something else hold its output open. */
const LAST_WORDS = 500;

/** How a command ended. */
export interface CommandExit {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** How to watch a command. */
export interface CommandOptions {
  /** Bytes of output that are kept. */
  readonly outputByteLimit: number;
  /** There is more output, or the command has ended. */
  readonly onChange: () => void;
}

/**
 * Starts a command without input, in a process group of its own where there are such.
 *
 * @throws the error of the operating system if it cannot be started.
 */
export async function startCommand(command: AgentCommand, options: CommandOptions): Promise<RunningCommand> {
  const env = { ...process.env, ...command.env };
  const child = spawnProcess({ ...command, env }, ["ignore", "pipe", "pipe"]);
  const running = new RunningCommand(child, options);
  await once(child, "spawn");
  return running;
}

/** A command, and everything that it has started: that ends with it. */
export class RunningCommand {
  readonly output: TerminalOutput;
  /** Resolves when the command has ended and its output has been read; never rejects. */
  readonly ended: Promise<CommandExit>;
  readonly #child: ChildProcess;
  #exit: CommandExit | undefined;

  constructor(child: ChildProcess, { outputByteLimit, onChange }: CommandOptions) {
    this.#child = child;
    this.output = new TerminalOutput(outputByteLimit);
    const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
    const drained = Promise.all(streams.map((stream) => this.#read(stream, onChange)));
    child.on("error", () => undefined);
    this.ended = this.#watch(drained, streams, onChange);
  }

  /** How it ended, once it has. */
  get exit(): CommandExit | undefined {
    return this.#exit;
  }

  /** Asks the command to end, and ends it if it does not. Resolves when it has ended. */
  async kill(): Promise<void> {
    if (this.#exit !== undefined) return;
    signalProcessGroup(this.#child, "SIGTERM");
    if (!(await settlesWithin(this.ended, KILL_AFTER)) && this.#exit === undefined)
      signalProcessGroup(this.#child, "SIGKILL");
    await this.ended;
  }

  #read(stream: Readable, onChange: () => void): Promise<void> {
    const write = this.output.writer();
    stream.on("data", (bytes: Buffer) => {
      write(bytes);
      onChange();
    });
    stream.on("error", () => undefined);
    return new Promise((resolve) => {
      stream.once("close", () => {
        write();
        resolve();
      });
    });
  }

  async #watch(
    drained: Promise<unknown>,
    streams: readonly Readable[],
    onChange: () => void,
  ): Promise<CommandExit> {
    const child = this.#child;
    if (child.pid === undefined) return { exitCode: null, signal: null };
    const release = terminateOnExit(child);
    const exit = await new Promise<CommandExit>((resolve) => {
      child.once("exit", (exitCode, signal) => {
        // At once: later the group's id may be another's.
        signalProcessGroup(child, "SIGKILL");
        resolve({ exitCode, signal });
      });
    });
    release();
    await settlesWithin(drained, LAST_WORDS);
    for (const stream of streams) stream.destroy();
    this.#exit = exit;
    onChange();
    return exit;
  }
}
