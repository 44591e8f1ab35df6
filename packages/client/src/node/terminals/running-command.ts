import type { Readable } from "node:stream";

import {
  OutputTail,
  type ProcessExit,
  type RunningProcess,
  isShellLine,
  startProcess,
} from "@parley/process";

import type { AgentCommand } from "../agent/agent-command.ts";

/**
 * Time to wait for remaining output after a command has exited, in milliseconds. Another process may hold the output
 * open.
 */
const LAST_OUTPUT_MS = 500;

/** Options for {@link startCommand}. */
export interface CommandOptions {
  /** Maximum number of bytes of output to keep. */
  readonly outputByteLimit: number;
  /** Called when there is more output, and when the command ends. */
  readonly onChange: () => void;
}

/**
 * Starts a command without stdin. If the command is a full command line rather than the name of a program, it runs
 * in a shell.
 *
 * @throws the system's error if the command cannot be started.
 */
export async function startCommand(
  { env, ...command }: AgentCommand,
  options: CommandOptions,
): Promise<RunningCommand> {
  const program = { ...command, env: { ...process.env, ...env } };
  const how = { stdin: "ignore", guard: "watchdog" } as const;
  const started = await startProcess(program, how).catch((error: unknown) => {
    if (!isShellLine(command, error)) throw error;
    return startProcess({ ...program, shell: true }, how);
  });
  return new RunningCommand(started, options);
}

/** A running command and the processes it starts, which are stopped when the command ends. */
export class RunningCommand {
  readonly output: OutputTail;
  /** Resolves when the command has exited and its output has been read. Never rejects. */
  readonly ended: Promise<ProcessExit>;
  readonly #process: RunningProcess<null>;
  #exit: ProcessExit | undefined;

  constructor(started: RunningProcess<null>, { outputByteLimit, onChange }: CommandOptions) {
    this.#process = started;
    this.output = new OutputTail(outputByteLimit);
    this.#read(started.stdout, onChange);
    this.#read(started.stderr, onChange);
    this.ended = this.#end(onChange);
  }

  /** Exit status of the command; `undefined` until the command has exited and all of its output has been read. */
  get exit(): ProcessExit | undefined {
    return this.#exit;
  }

  /** Terminates the command, and kills it if necessary. Resolves once it has exited. */
  async kill(): Promise<void> {
    await this.#process.end();
    await this.ended;
  }

  #read(stream: Readable, onChange: () => void): void {
    const write = this.output.writer();
    stream.on("data", (bytes: Buffer) => {
      write(bytes);
      onChange();
    });
    stream.once("close", () => write());
  }

  async #end(onChange: () => void): Promise<ProcessExit> {
    const exit = await this.#process.exited;
    await this.#process.drain(LAST_OUTPUT_MS);
    this.#exit = exit;
    onChange();
    return exit;
  }
}
