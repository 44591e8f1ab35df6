import type { Transport, TransportReceiver } from "@parley/protocol";
import { drainThenEnd, stdioTransport } from "@parley/protocol/stdio";

import type { AgentProcess } from "./agent-process.ts";

/**
 * A transport over the stdin and stdout of an agent's process. Closing it stops the process. If the process exits,
 * the receiver is notified of the exit instead of the closed pipe.
 */
export class AgentProcessTransport implements Transport {
  readonly #process: AgentProcess;
  readonly #pipes: Transport;
  readonly #graceMs: number;

  /** @param graceMs How long the process may take to exit after its stdin or stdout has closed, in milliseconds. */
  constructor(agent: AgentProcess, graceMs: number, maxMessageLength?: number) {
    this.#process = agent;
    this.#pipes = stdioTransport({
      input: agent.stdout,
      output: agent.stdin,
      noisy: true,
      maxMessageLength,
    });
    this.#graceMs = graceMs;
  }

  open(receiver: TransportReceiver): void {
    const { stdout } = this.#process;
    this.#pipes.open({
      message: (text) => {
        this.#process.noteOutput(text);
        receiver.message(text);
      },
      oversized: (limit) => receiver.oversized(limit),
      closed: (reason) =>
        void this.#process.failure(this.#graceMs, reason).then((failure) => receiver.closed(failure)),
    });
    void this.#process.exited.then(() => {
      if (stdout.closed) return;
      const forget = drainThenEnd(stdout, () => stdout.destroy());
      stdout.once("close", forget);
    });
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
    // A process might never exit if its output is not read.
    this.#pipes.resume();
    this.#process.stdin.end();
    await this.#process.end(this.#graceMs);
    await this.#pipes.close();
    this.#process.closeStreams();
  }
}
