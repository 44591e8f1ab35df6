import type { Transport, TransportReceiver } from "@parley/protocol";
import { stdioTransport } from "@parley/protocol/stdio";

import type { AgentProcess } from "./agent-process.ts";

/** Milliseconds in which what a dead process has written is read, should something else hold its output open. */
const READ_REST = 1000;
/** Turns of the event loop that are enough to read what a pipe holds, and its end: at least a chunk comes in each. */
const READ_TURNS = 32;

/**
 * The standard input and output of an agent's process. Closing it ends the process; when the process ends, that is the
 * reason which the receiver gets, and not that some pipe has closed.
 */
export class AgentProcessTransport implements Transport {
  readonly #process: AgentProcess;
  readonly #pipes: Transport;
  readonly #graceMs: number;

  /** `graceMs` is how long the process may take to exit once its input has ended, or its output. */
  constructor(process: AgentProcess, graceMs: number, maxMessageLength?: number) {
    this.#process = process;
    this.#pipes = stdioTransport({ input: process.stdout, output: process.stdin, maxMessageLength });
    this.#graceMs = graceMs;
  }

  open(receiver: TransportReceiver): void {
    this.#pipes.open({
      message: (text) => receiver.message(text),
      oversized: (limit) => receiver.oversized(limit),
      closed: (reason) =>
        void this.#process.failure(this.#graceMs, reason).then((failure) => receiver.closed(failure)),
    });
    void this.#process.exited.then(() => this.#endOutput());
  }

  send(messages: readonly string[]): Promise<void> | undefined {
    return this.#pipes.send(messages)?.catch(async (error: unknown) => {
      throw await this.#process.failure(this.#graceMs, error);
    });
  }

  pause(): void {
    this.#pipes.pause();
  }

  resume(): void {
    this.#pipes.resume();
  }

  async close(): Promise<void> {
    // A process that waits for us to read would not exit.
    this.#pipes.resume();
    this.#process.stdin.end();
    await this.#process.endWithin(this.#graceMs);
    await this.#pipes.close();
    this.#process.release();
  }

  /** Sees to it that the output of the dead process ends, once all that it has written was read. */
  #endOutput(): void {
    const { stdout } = this.#process;
    if (stdout.closed) return;
    const end = (turns: number): void => {
      if (stdout.isPaused()) rest.refresh();
      else if (turns > 0) setImmediate(end, turns - 1);
      else stdout.destroy();
    };
    // Who was busy until now has read nothing.
    const rest = setTimeout(end, READ_REST, READ_TURNS);
    stdout.once("close", () => clearTimeout(rest));
  }
}
