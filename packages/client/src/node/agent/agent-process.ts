import type { Readable, Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

import {
  OutputTail,
  type RunningProcess,
  describeExit,
  describeStartFailure,
  findErrorLine,
  startProcess,
} from "@parley/process";
import { settlesWithin } from "@parley/protocol";

import type { AgentCommand } from "./agent-command.ts";
import { AgentProcessError } from "./agent-process-error.ts";

/** Maximum amount of stderr in an error, in bytes. */
const STDERR_TAIL = 8192;
/** Maximum length of a non-message line in an error, in characters. */
const LINE_LENGTH = 500;
/** Time to wait for stderr output after a process has exited, in milliseconds. */
const LAST_WORDS = 500;

/** Options for {@link spawnAgentProcess}. */
export interface AgentProcessOptions {
  /** Called with the process's stderr as it arrives. */
  readonly onStderr: (text: string) => void;
  /** How long the process has to exit on its own if the current process ends first, in milliseconds. */
  readonly guardGraceMs: number;
}

/**
 * Starts an agent's process.
 *
 * @throws {AgentProcessError} if it cannot be started.
 */
export async function spawnAgentProcess(
  command: AgentCommand,
  { onStderr, guardGraceMs }: AgentProcessOptions,
): Promise<AgentProcess> {
  const line = [command.command, ...(command.args ?? [])].join(" ");
  const env = { ...process.env, ...command.env };
  const child = await startProcess(
    { ...command, env },
    { stdin: "pipe", guard: "watchdog", guardGraceMs },
  ).catch(async (cause: unknown) => {
    const reason = await describeStartFailure(command, cause);
    const isLine = line === command.command && /\S\s+\S/.test(line) && reason === "no such command";
    const hint = isLine ? '; its arguments belong in "args"' : "";
    throw new AgentProcessError(
      `Cannot start agent "${line}": ${reason}${hint}`,
      { command: line },
      { cause },
    );
  });
  return new AgentProcess(child, line, onStderr);
}

/** A running agent and all processes it starts, except for those that leave its process group. */
export class AgentProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves once the process has exited and its group has been killed. */
  readonly exited: Promise<unknown>;
  /** Command line for display. */
  readonly command: string;
  readonly #child: RunningProcess;
  readonly #stderr = new OutputTail(STDERR_TAIL);
  readonly #stderrEnded: Promise<void>;
  /** Last line of output, or an empty string if that line was a message. */
  #noise = "";

  constructor(child: RunningProcess, command: string, onStderr: (text: string) => void) {
    this.#child = child;
    this.command = command;
    this.stdin = child.stdin;
    this.stdout = child.stdout;
    this.exited = child.exited;
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr.push(text);
      onStderr(text);
    });
    this.#stderrEnded = new Promise((resolve) => child.stderr.once("close", resolve));
  }

  /** Calls `onStdout` with all further output. */
  followOutput(onStdout: (text: string) => void): void {
    const decoder = new StringDecoder("utf8");
    this.stdout.on("data", (chunk: Buffer) => onStdout(decoder.write(chunk)));
  }

  /** Records a line of the agent's output, because a line that is not a message may explain a failure. */
  noteOutput(line: string): void {
    this.#noise = line.startsWith("{") ? "" : line.slice(0, LINE_LENGTH);
  }

  /**
   * Stops the process: waits up to `graceMs` for it to exit by itself, then terminates it, and kills it if necessary.
   * Resolves once it has exited.
   */
  async end(graceMs: number): Promise<void> {
    await this.#child.end(graceMs);
  }

  /** Waits until the process exits or `graceMs` have passed, and returns an error that explains the failure. */
  async failure(graceMs: number, cause?: unknown): Promise<AgentProcessError> {
    if (await settlesWithin(this.exited, graceMs)) await settlesWithin(this.#stderrEnded, LAST_WORDS);
    const { exit } = this.#child;
    const what = exit === undefined ? "it closed its output" : describeExit(exit);
    return this.error(`Cannot reach agent "${this.command}": ${what}`, exit, cause);
  }

  /**
   * Creates an error for this process. Its message includes the line of stderr that names the cause or, if there is
   * none, a line of stdout.
   */
  error(
    message: string,
    details: { readonly exitCode?: number | null; readonly signal?: NodeJS.Signals | null } = {},
    cause?: unknown,
  ): AgentProcessError {
    const stderr = this.#stderr.text;
    const line = findErrorLine(stderr).slice(0, LINE_LENGTH) || this.#noise;
    const failure = { ...details, command: this.command, stderr };
    const reason = line === "" ? "" : `: ${line}${hintFor(stderr)}`;
    return new AgentProcessError(message + reason, failure, { cause });
  }

  /** Closes the pipes, because a process that has left the group may still hold them open. */
  closeStreams(): void {
    this.#child.closeStreams();
  }
}

/** Returns a hint if Node.js could not run TypeScript, because its own error does not explain why. */
function hintFor(stderr: string): string {
  const isTypeScript = /\[ERR_UNKNOWN_FILE_EXTENSION\]: Unknown file extension "\.[cm]?ts"/.test(stderr);
  return isTypeScript ? "; Node.js before 22.18 runs TypeScript with --experimental-strip-types" : "";
}
