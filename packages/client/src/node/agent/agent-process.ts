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

/** Bytes of standard error to keep for an error. */
const STDERR_TAIL = 8192;
/** Characters to keep for an error of a line that is not a message. */
const LINE_LENGTH = 500;
/** Milliseconds to wait for the standard error of a process that has exited. */
const LAST_WORDS = 500;

/** Options of {@link spawnAgentProcess}. */
export interface AgentProcessOptions {
  /** Is called with the process's standard error as it arrives. */
  readonly onStderr: (text: string) => void;
  /** Milliseconds that the process may take to exit by itself if this process ends first. */
  readonly guardGraceMs: number;
}

/**
 * Starts the process of an agent.
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

/** A running agent, and everything that it starts, unless that leaves its process group. */
export class AgentProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves when the process has exited and its group has been ended. */
  readonly exited: Promise<unknown>;
  /** The command line, for people. */
  readonly command: string;
  readonly #child: RunningProcess;
  readonly #stderr = new OutputTail(STDERR_TAIL);
  readonly #stderrEnded: Promise<void>;
  /** The last line of the output, if it was not a message. */
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

  /** Calls `onStdout` with the output that is read from now on. */
  followOutput(onStdout: (text: string) => void): void {
    const decoder = new StringDecoder("utf8");
    this.stdout.on("data", (chunk: Buffer) => onStdout(decoder.write(chunk)));
  }

  /** Takes a line of the agent's output: one that is not a message may explain a failure. */
  noteOutput(line: string): void {
    this.#noise = line.startsWith("{") ? "" : line.slice(0, LINE_LENGTH);
  }

  /**
   * Ends the process: waits `graceMs` for it to exit by itself, terminates it, and kills it if that does not help. Resolves
   * when it has exited.
   */
  async end(graceMs: number): Promise<void> {
    await this.#child.end(graceMs);
  }

  /** Waits until the process has exited, or `graceMs` have passed, and explains what became of it. */
  async failure(graceMs: number, cause?: unknown): Promise<AgentProcessError> {
    if (await settlesWithin(this.exited, graceMs)) await settlesWithin(this.#stderrEnded, LAST_WORDS);
    const { exit } = this.#child;
    const what = exit === undefined ? "it closed its output" : describeExit(exit);
    return this.error(`Cannot reach agent "${this.command}": ${what}`, exit, cause);
  }

  /** Creates an error of this process, with the line of its standard error that names the error, or else of its output. */
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

  /** Closes the pipes, which a process that has left the group may hold open. */
  closeStreams(): void {
    this.#child.closeStreams();
  }
}

/** Node.js does not say why it cannot run TypeScript. */
function hintFor(stderr: string): string {
  const isTypeScript = /\[ERR_UNKNOWN_FILE_EXTENSION\]: Unknown file extension "\.[cm]?ts"/.test(stderr);
  return isTypeScript ? "; Node.js before 22.18 runs TypeScript with --experimental-strip-types" : "";
}
