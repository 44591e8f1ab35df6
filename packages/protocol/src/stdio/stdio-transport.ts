import type { Readable, Writable } from "node:stream";

import { TRANSPORT_CLOSE_TIMEOUT_MS, connectionDefaults } from "@parley/protocol/limits";
import { type OptionNames, checkOptions } from "@parley/schema/options";

import { TransportError } from "../transport/transport-error.ts";
import type { Transport, TransportReceiver } from "../transport/transport.ts";
import { drainThenEnd } from "./drain-then-end.ts";
import { escapeLineSeparators } from "./escape-line-separators.ts";
import { NdjsonDecoder } from "./ndjson.ts";
import { NoisyLines } from "./noisy-lines.ts";
import { standardOutput } from "./standard-output.ts";

/** Options for {@link stdioTransport}. */
export interface StdioTransportOptions {
  /** The stream to read messages from. Default: this process's stdin. */
  readonly input?: Readable | undefined;
  /** The stream to write messages to. Default: this process's stdout, which is then reserved for messages. */
  readonly output?: Writable | undefined;
  /**
   * Whether to find messages in input that also contains other text, as the output of many agents does. Default
   * `false`.
   */
  readonly noisy?: boolean | undefined;
  /** Maximum number of characters in a message from the peer. Longer messages are dropped. Default 64 Mi. */
  readonly maxMessageLength?: number | undefined;
  /** Maximum time to wait on close for the peer to read everything, in milliseconds. Default 5,000. */
  readonly closeTimeoutMs?: number | undefined;
}

const optionNames: OptionNames<StdioTransportOptions> = {
  input: true,
  output: true,
  noisy: true,
  maxMessageLength: true,
  closeTimeoutMs: true,
};

/**
 * Carries messages as newline-delimited JSON over two byte streams, by default stdin and stdout. The transport
 * owns both streams and closes them. If `output` is omitted, `console` and `process.stdout` write to stderr from
 * then on.
 *
 * @example
 * ```ts
 * import { serveAgent } from "@parley/agent";
 * import type { AgentDefinition } from "@parley/agent";
 * import { v1 } from "@parley/agent/v1";
 * import { stdioTransport } from "@parley/protocol/stdio";
 *
 * export const serve = (agent: AgentDefinition) => serveAgent(agent, stdioTransport(), { versions: [v1] });
 * ```
 *
 * @see https://agentclientprotocol.com/protocol/transports#stdio
 */
export function stdioTransport(options: StdioTransportOptions = {}): Transport {
  checkOptions("create a transport over stdio", options, optionNames);
  return new StdioTransport(
    { input: options.input ?? process.stdin, output: options.output ?? standardOutput() },
    {
      maxMessageLength: options.maxMessageLength ?? connectionDefaults.maxMessageLength,
      closeTimeoutMs: options.closeTimeoutMs ?? TRANSPORT_CLOSE_TIMEOUT_MS,
    },
    options.noisy === true ? new NoisyLines() : undefined,
  );
}

interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

interface Limits {
  readonly maxMessageLength: number;
  readonly closeTimeoutMs: number;
}

class StdioTransport implements Transport {
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #limits: Limits;
  readonly #noisy: NoisyLines | undefined;
  #receiver: TransportReceiver | undefined;
  #ended = false;
  /** The reason that writing is no longer possible. */
  #failure: TransportError | undefined;
  #sending: PromiseWithResolvers<void> | undefined;
  #cancelDrain: (() => void) | undefined;
  #closing: Promise<void> | undefined;

  constructor({ input, output }: Streams, limits: Limits, noisy: NoisyLines | undefined) {
    this.#input = input;
    this.#output = output;
    this.#limits = limits;
    this.#noisy = noisy;
  }

  open(receiver: TransportReceiver): void {
    this.#receiver = receiver;
    this.#readInput(receiver);
    this.#output
      .on("drain", () => this.#sending?.resolve())
      .on("finish", () => this.#sending?.resolve())
      .on("error", (cause) => this.#fail(new TransportError("Cannot write output", { cause })))
      .on("close", () => {
        if (this.#sending !== undefined) this.#fail(this.#closedOutput());
      });
  }

  send(messages: readonly string[]): Promise<void> | undefined {
    if (!this.#output.writable) this.#fail(this.#closedOutput());
    if (this.#failure !== undefined && this.#ended) return Promise.reject(this.#failure);
    this.#noisy?.sent(messages);
    const text = escapeLineSeparators(
      messages.length === 1 ? `${messages[0]}\n` : `${messages.join("\n")}\n`,
    );
    if (this.#failure === undefined && this.#output.write(text)) return undefined;
    this.#sending = Promise.withResolvers();
    return this.#sending.promise;
  }

  pause(): void {
    this.#input.pause();
  }

  resume(): void {
    this.#input.resume();
  }

  close(): Promise<void> {
    this.#closing ??= this.#shutDown();
    return this.#closing;
  }

  #readInput(receiver: TransportReceiver): void {
    const { maxMessageLength } = this.#limits;
    const decoder = new NdjsonDecoder(
      {
        line: (line) => this.#receive(line, receiver),
        oversized: () => receiver.oversized(maxMessageLength),
      },
      maxMessageLength,
    );
    this.#input
      .on("data", (chunk: Buffer) => {
        if (!this.#ended) decoder.push(chunk);
      })
      .on("end", () => {
        if (!this.#ended) decoder.end();
        this.#endInput();
      })
      .on("error", (cause) => this.#endInput(new TransportError("Cannot read input", { cause })))
      .on("close", () => this.#endInput(closedInput()));
    if (this.#input.readableEnded) queueMicrotask(() => this.#endInput());
    else if (this.#input.destroyed) queueMicrotask(() => this.#endInput(closedInput(this.#input.errored)));
  }

  #receive(line: string, receiver: TransportReceiver): void {
    if (this.#noisy === undefined) receiver.message(line);
    else for (const text of this.#noisy.read(line)) receiver.message(text);
  }

  #closedOutput(): TransportError {
    return new TransportError("Cannot write: the output is closed", {
      cause: this.#output.errored ?? undefined,
    });
  }

  /**
   * Closes the transport once the peer's last messages have arrived. A peer that no longer reads may still have
   * written messages.
   */
  #fail(failure: TransportError): void {
    if (this.#failure !== undefined) return;
    this.#failure = failure;
    if (this.#ended) this.#sending?.reject(failure);
    else this.#cancelDrain = drainThenEnd(this.#input, () => this.#endInput(failure));
  }

  #endInput(reason?: TransportError): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#cancelDrain?.();
    this.#receiver?.closed(reason);
    if (this.#failure !== undefined) this.#sending?.reject(this.#failure);
  }

  async #shutDown(): Promise<void> {
    // Written data may not have arrived yet, so the output is destroyed only if flushing takes too long.
    if (this.#output.writable) await this.#flush();
    if (!this.#output.writableFinished) this.#output.destroy();
    this.#input.destroy();
    this.#endInput();
  }

  /** Closes the output. Resolves once everything is flushed or the timeout expires. */
  #flush(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#limits.closeTimeoutMs);
    this.#output.once("close", resolve);
    this.#output.end(resolve);
    return promise.finally(() => clearTimeout(timer));
  }
}

function closedInput(cause?: Error | null): TransportError {
  return new TransportError("Cannot read: the input closed before its end", { cause: cause ?? undefined });
}
