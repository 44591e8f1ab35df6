import type { Readable, Writable } from "node:stream";

import { type ProcessCommand, type ProcessExit, type RunningProcess, startProcess } from "@parley/process";

import type { Secrets } from "../../server/secrets.ts";
import { StderrTail } from "./stderr-tail.ts";

/** Milliseconds for a server to exit by itself after the end of its input. */
const endOfInputMs = 250;
/** Milliseconds to wait for the last output of a server that has exited. */
const lastOutputMs = 100;

/**
 * The process of a stdio server. Everything that it starts ends with it, unless that left its process group. Its stderr is
 * read all the time, or a server that writes much of it would block.
 */
export class ServerProcess {
  /** Resolves when the process and its group have ended and its output has been read; never rejects. */
  readonly ended: Promise<ProcessExit>;
  readonly stderr: StderrTail;
  readonly #process: RunningProcess;

  private constructor(serverProcess: RunningProcess, secrets: Secrets) {
    this.#process = serverProcess;
    this.stderr = new StderrTail(secrets);
    serverProcess.stderr.on("data", (chunk: Buffer) => this.stderr.push(chunk));
    this.ended = this.#end();
  }

  /**
   * @param secrets hidden in what {@link stderr} returns.
   * @throws the operating system's error if the command cannot be started.
   */
  static async start(command: ProcessCommand, secrets: Secrets): Promise<ServerProcess> {
    return new ServerProcess(await startProcess(command, { stdin: "pipe", guard: "watchdog" }), secrets);
  }

  get pid(): number {
    return this.#process.pid;
  }

  get stdin(): Writable {
    return this.#process.stdin;
  }

  /** Flows as soon as it has a listener. */
  get stdout(): Readable {
    return this.#process.stdout;
  }

  /** Ends the input, then terminates the group, then kills it. Resolves when it is gone; never rejects. */
  async close(): Promise<void> {
    this.stdin.end();
    await this.#process.end(endOfInputMs);
    await this.ended;
  }

  async #end(): Promise<ProcessExit> {
    const exit = await this.#process.exited;
    await this.#process.drain(lastOutputMs);
    return exit;
  }
}
