import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { settlesWithin } from "@parley/process";

import { ServerFailure } from "../../server/server-failure.ts";
import { LineReader } from "./line-reader.ts";
import type { ServerProcess } from "./server-process.ts";

/** How long a server that takes no input may need to be seen as ended. */
const exitMs = 1000;

/** How a {@link StdioTransport} treats what a server sends. */
export interface StdioTransportOptions {
  /** The most bytes that one message may have. */
  readonly maxMessageBytes: number;
  /** A longer message arrived and was skipped; the transport lives on. */
  readonly onOversized: () => void;
}

/** MCP over the pipes of a server's process, see https://modelcontextprotocol.io/specification/latest/basic/transports. */
export class StdioTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport["onmessage"];
  readonly #process: ServerProcess;
  readonly #lines: LineReader;
  /** What was received so far has been handed on. */
  #handedOn: Promise<void> = Promise.resolve();

  constructor(process: ServerProcess, options: StdioTransportOptions) {
    this.#process = process;
    this.#lines = new LineReader(
      { line: (text) => this.#receive(text), oversized: options.onOversized },
      options.maxMessageBytes,
    );
  }

  // By `pid` and `stderr` the MCP client knows stdio, where a server that does not answer its probe is an old one.
  get pid(): number {
    return this.#process.pid;
  }

  get stderr(): null {
    return null;
  }

  async start(): Promise<void> {
    this.#process.stdout.on("data", (chunk: Buffer) => this.#lines.push(chunk));
    void this.#process.ended.then(() => this.#handedOn).then(() => this.onclose?.());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const { stdin } = this.#process;
    const error = await new Promise((resolve) => stdin.write(`${JSON.stringify(message)}\n`, resolve));
    if (error === undefined || error === null) return;
    // Almost always the process has ended, and how it did says more than that its pipe is broken.
    await settlesWithin(this.#process.ended, exitMs);
    throw new ServerFailure("closed", "it reads no input");
  }

  close(): Promise<void> {
    return this.#process.close();
  }

  /** One message a turn: the client handles notifications a turn later, and by then forgets calls that were answered. */
  #receive(line: string): void {
    if (line.trim() === "") return;
    this.#handedOn = this.#handedOn.then(() => {
      try {
        // The client checks what it is given.
        this.onmessage?.(JSON.parse(line) as JSONRPCMessage);
      } catch (error) {
        this.onerror?.(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }
}
