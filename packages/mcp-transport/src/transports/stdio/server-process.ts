import type { Readable, Writable } from "node:stream";

import { type ProcessCommand, type ProcessExit, type RunningProcess, startProcess } from "@parley/process";

import type { Secrets } from "../../server/secrets.ts";
import { StderrTail } from "./stderr-tail.ts";

/** Maximum time a server may take to exit after its stdin is closed, in milliseconds. */
const endOfInputMs = 250;
/** Maximum time to wait for the last output of an exited server, in milliseconds. */
const lastOutputMs = 100;

/**
 * A stdio server's process. Its descendants are stopped with it unless they leave its process group. Its stderr is
 * always drained, because otherwise a server that writes a lot to it would block.
 */
export class ServerProcess {
  /** Resolves when the process group has exited and its output has been read. Never rejects. */
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
   * @param secrets Values to redact from {@link stderr}.
   * @throws the system's error if the command cannot be started.
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

  /** Starts flowing once it has a listener. */
  get stdout(): Readable {
    return this.#process.stdout;
  }

  /**
   * Closes stdin, then sends SIGTERM and finally SIGKILL to the group. Resolves once the group has exited. Never
   * rejects.
   */
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
