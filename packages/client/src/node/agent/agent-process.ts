import type { ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";

import { settlesWithin, signalProcessGroup, spawnProcess } from "@parley/process";

import type { AgentCommand } from "./agent-command.ts";
import { AgentProcessError } from "./agent-process-error.ts";
import { startFailure } from "./start-failure.ts";
import { terminateOnExit } from "./terminate-on-exit.ts";

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** Characters of standard error that are kept for an error. */
const STDERR_TAIL = 8192;
/** Characters of a line that is no message that are kept for an error. */
const NOISE_LENGTH = 500;
/** Milliseconds between asking a process to end and ending it. */
const KILL_AFTER = 1000;
/** Milliseconds in which the last words of a dead process arrive. */
const LAST_WORDS = 500;

/**
 * Starts an agent's process, in a process group of its own where there are such.
 *
 * @throws {AgentProcessError} if it cannot be started.
 */
export async function spawnAgentProcess(
  command: AgentCommand,
  onStderr: (text: string) => void,
): Promise<AgentProcess> {
  const line = commandLine(command);
  const child = await startChild(command).catch(async (cause: unknown) => {
    const reason = await startFailure(command, cause);
    throw new AgentProcessError(`Cannot start agent "${line}": ${reason}`, { command: line }, { cause });
  });
  return new AgentProcess(child, line, onStderr);
}

/** A running agent, and everything that it has started and not taken out of its process group. */
export class AgentProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves when the process has exited; its group has been ended then too. */
  readonly exited: Promise<void>;
  /** The command line, for a human. */
  readonly command: string;
  readonly #child: Child;
  readonly #stderrEnded: Promise<void>;
  #stderr = "";
  /** The last line of the output, if it was no message. */
  #noise = "";
  #ending: Promise<void> | undefined;

  constructor(child: Child, command: string, onStderr: (text: string) => void) {
    this.#child = child;
    this.command = command;
    this.stdin = child.stdin;
    this.stdout = child.stdout;
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-STDERR_TAIL);
      onStderr(text);
    });
    // What a stream or a signal meets when the process is gone, is told by its exit.
    for (const emitter of [child, child.stdin, child.stdout, child.stderr])
      emitter.on("error", () => undefined);
    this.#stderrEnded = new Promise((resolve) => child.stderr.once("close", resolve));
    this.exited = this.#watchExit();
  }

  /** It has said so on its output. */
  said(line: string): void {
    this.#noise = line.startsWith("{") ? "" : line.slice(0, NOISE_LENGTH);
  }

  /**
   * Sees to it that the process ends: if it has not done so by itself `graceMs` after the first call, it is terminated,
   * and killed if it does not mind that. Resolves when it has exited.
   */
  endWithin(graceMs: number): Promise<void> {
    this.#ending ??= this.#endWithin(graceMs);
    return this.#ending;
  }

  /**
   * Waits until the process has exited, or `graceMs` have passed, and explains what became of it.
   */
  async failure(graceMs: number, cause?: unknown): Promise<AgentProcessError> {
    const exited = await settlesWithin(this.exited, graceMs);
    if (exited) await settlesWithin(this.#stderrEnded, LAST_WORDS);
    const { exitCode, signalCode: signal } = this.#child;
    const how = exited
      ? signal === null
        ? `exited with code ${exitCode}`
        : `ended by ${signal}`
      : "it closed its output";
    const details = { exitCode, signal };
    return this.error(`Cannot reach agent "${this.command}": ${how}`, details, cause);
  }

  /** An error of this process, with its last words: those on its standard error, else those on its output. */
  error(
    message: string,
    details: { readonly exitCode?: number | null; readonly signal?: NodeJS.Signals | null } = {},
    cause?: unknown,
  ): AgentProcessError {
    const lastWords = this.#stderr.trimEnd().split("\n").at(-1)?.trim() || this.#noise;
    const failure = { ...details, command: this.command, stderr: this.#stderr };
    return new AgentProcessError(lastWords === "" ? message : `${message}: ${lastWords}`, failure, { cause });
  }

  /** Lets go of the pipes, which something that has left the group may hold open. */
  release(): void {
    for (const stream of [this.stdin, this.stdout, this.#child.stderr]) stream.destroy();
  }

  #watchExit(): Promise<void> {
    const child = this.#child;
    const release = terminateOnExit(child);
    return new Promise((resolve) => {
      const exited = (): void => {
        release();
        signalProcessGroup(child, "SIGKILL");
        resolve();
      };
      if (child.exitCode === null && child.signalCode === null) child.once("exit", exited);
      else exited();
    });
  }

  async #endWithin(graceMs: number): Promise<void> {
    if (await settlesWithin(this.exited, graceMs)) return;
    signalProcessGroup(this.#child, "SIGTERM");
    if (await settlesWithin(this.exited, KILL_AFTER)) return;
    signalProcessGroup(this.#child, "SIGKILL");
    await this.exited;
  }
}

async function startChild(command: AgentCommand): Promise<Child> {
  const env = { ...process.env, ...command.env };
  const child = spawnProcess({ ...command, env }, ["pipe", "pipe", "pipe"]);
  await once(child, "spawn");
  return child;
}

function commandLine({ command, args = [] }: AgentCommand): string {
  return [command, ...args].join(" ");
}
