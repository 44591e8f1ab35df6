import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { settlesWithin } from "@parley/protocol";
import { escapeLineSeparators } from "@parley/protocol/stdio";

import { ServerFailure } from "../../server/server-failure.ts";
import { LineReader } from "./line-reader.ts";
import type { ServerProcess } from "./server-process.ts";

/** Maximum time to wait for a server to exit after it stops accepting input, in milliseconds. */
const exitMs = 1000;

export interface StdioTransportOptions {
  /** Maximum size of a message in bytes. */
  readonly maxMessageBytes: number;
  /** Called when a message that exceeds the limit is skipped. The transport stays open. */
  readonly onOversized: () => void;
}

/** MCP over a process's pipes, see https://modelcontextprotocol.io/specification/latest/basic/transports. */
export class StdioTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport["onmessage"];
  readonly #process: ServerProcess;
  readonly #lines: LineReader;
  /** Resolves when all messages received so far have been forwarded. */
  #delivered: Promise<void> = Promise.resolve();

  constructor(process: ServerProcess, options: StdioTransportOptions) {
    this.#process = process;
    this.#lines = new LineReader(
      { line: (text) => this.#receive(text), oversized: options.onOversized },
      options.maxMessageBytes,
    );
  }

  // The MCP client recognizes stdio by `pid` and `stderr`, and treats a stdio server that does not answer its probe
  // as a legacy server.
  get pid(): number {
    return this.#process.pid;
  }

  get stderr(): null {
    return null;
  }

  async start(): Promise<void> {
    this.#process.stdout.on("data", (chunk: Buffer) => this.#lines.push(chunk));
    void this.#process.ended.then(() => this.#delivered).then(() => this.onclose?.());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const { stdin } = this.#process;
    const error = await new Promise((resolve) =>
      stdin.write(`${escapeLineSeparators(JSON.stringify(message))}\n`, resolve),
    );
    if (error === undefined || error === null) return;
    // The process has usually exited, and its exit status is more informative than a broken pipe.
    await settlesWithin(this.#process.ended, exitMs);
    throw new ServerFailure("closed", "it reads no input");
  }

  close(): Promise<void> {
    return this.#process.close();
  }

  /**
   * Delivers one message per event loop turn. The client handles notifications one turn late, so otherwise it would
   * already have dropped the call that a notification belongs to.
   */
  #receive(line: string): void {
    if (line.trim() === "") return;
    this.#delivered = this.#delivered.then(() => {
      try {
        // The cast is safe, because the MCP client validates messages.
        this.onmessage?.(JSON.parse(line) as JSONRPCMessage);
      } catch (error) {
        this.onerror?.(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }
}
