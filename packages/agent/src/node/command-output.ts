import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";

import { OutputTail } from "@parley/process";

import type { CommandRequest } from "../event/terminal.ts";

/** Default number of bytes to keep of a command's output. */
const DEFAULT_OUTPUT_LIMIT = 1_000_000;
/** Time without output, in milliseconds, after which the output of an exited command counts as complete. */
const QUIET_MS = 300;

/** Reads a command's output as fast as `onOutput` accepts it, and keeps the tail. */
export class CommandOutput {
  readonly tail: OutputTail;
  readonly #streams: readonly Readable[];
  readonly #drained: Promise<unknown>;
  /** Number of reads plus completed `onOutput` calls. */
  #progress = 0;

  constructor(
    streams: readonly Readable[],
    { outputByteLimit = DEFAULT_OUTPUT_LIMIT, onOutput }: CommandRequest,
  ) {
    this.#streams = streams;
    this.tail = new OutputTail(outputByteLimit);
    this.#drained = Promise.all(streams.map((stream) => this.#drain(stream, onOutput)));
  }

  /**
   * Reads the remaining output of an exited command. Does not wait for a background process that holds the output
   * open, unless that process keeps writing.
   */
  async end(): Promise<void> {
    let before: number;
    do {
      before = this.#progress;
      await Promise.race([this.#drained, delay(QUIET_MS, undefined, { ref: false })]);
    } while (before !== this.#progress);
    for (const stream of this.#streams) stream.destroy();
  }

  async #drain(stream: Readable, onOutput: CommandRequest["onOutput"]): Promise<void> {
    const write = this.tail.writer();
    try {
      for await (const bytes of stream) {
        write(bytes as Buffer);
        this.#progress += 1;
        await onOutput?.(bytes as Uint8Array);
        this.#progress += 1;
      }
    } catch {
      // The stream was destroyed, or `onOutput` failed.
    } finally {
      write();
    }
  }
}
