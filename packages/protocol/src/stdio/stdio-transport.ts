import type { Readable, Writable } from "node:stream";

import { TransportError } from "../transport/transport-error.ts";
import type { Transport, TransportReceiver } from "../transport/transport.ts";
import { NdjsonDecoder } from "./ndjson.ts";
import { standardOutput } from "./standard-output.ts";

/** Options of {@link stdioTransport}. */
export interface StdioTransportOptions {
  /** Where messages are read from. Default: this process's standard input. */
  readonly input?: Readable | undefined;
  /** Where messages are written to. Default: this process's standard output. */
  readonly output?: Writable | undefined;
  /** Characters that one message may have. Default 64 Mi. */
  readonly maxMessageLength?: number | undefined;
}

/**
 * Newline-delimited JSON over two byte streams, by default those of this process: one message a line.
 *
 * @see https://agentclientprotocol.com/protocol/transports#stdio
 */
export function stdioTransport(options: StdioTransportOptions = {}): Transport {
  return new StdioTransport(
    options.input ?? process.stdin,
    options.output ?? standardOutput(),
    options.maxMessageLength ?? 64 * 1024 * 1024,
  );
}

class StdioTransport implements Transport {
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #maxMessageLength: number;
  #inputEnded = false;
  #failure: Error | undefined;
  #receiver: TransportReceiver | undefined;

  constructor(input: Readable, output: Writable, maxMessageLength: number) {
    this.#input = input;
    this.#output = output;
    this.#maxMessageLength = maxMessageLength;
  }

  open(receiver: TransportReceiver): void {
    this.#receiver = receiver;
    const decoder = new NdjsonDecoder(
      { line: (text) => receiver.message(text), oversized: () => receiver.oversized(this.#maxMessageLength) },
      this.#maxMessageLength,
    );
    this.#input.on("data", (chunk: Buffer) => decoder.push(chunk));
    this.#input.on("end", () => {
      decoder.end();
      this.#endInput();
    });
    this.#input.on("close", () => this.#endInput());
    this.#input.on("error", (error) =>
      this.#endInput(new TransportError("Cannot read input", { cause: error })),
    );
    this.#output.on("error", (error) => this.#fail(error));
  }

  send(messages: readonly string[]): Promise<void> | undefined {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const text = messages.length === 1 ? `${messages[0]}\n` : `${messages.join("\n")}\n`;
    if (this.#output.write(text)) return undefined;
    return this.#drained();
  }

  pause(): void {
    this.#input.pause();
  }

  resume(): void {
    this.#input.resume();
  }

  async close(): Promise<void> {
    if (!this.#output.destroyed && !this.#output.writableEnded) await this.#endOutput();
    this.#input.destroy();
    this.#endInput();
  }

  /** What was written is flushed first; a reader that is gone must not keep us. */
  #endOutput(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#output.once("close", resolve);
    this.#output.end(resolve);
    return promise;
  }

  #drained(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const settle = (): void => {
      this.#output.off("drain", settle);
      this.#output.off("close", settle);
      if (this.#failure === undefined && !this.#output.destroyed) resolve();
      else reject(this.#failure ?? new TransportError("Cannot write: the output is closed"));
    };
    this.#output.on("drain", settle);
    this.#output.on("close", settle);
    return promise;
  }

  #fail(error: Error): void {
    this.#failure ??= new TransportError("Cannot write output", { cause: error });
    this.#endInput(this.#failure);
  }

  #endInput(reason?: Error): void {
    if (this.#inputEnded) return;
    this.#inputEnded = true;
    this.#receiver?.closed(reason);
  }
}
