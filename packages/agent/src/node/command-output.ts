import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";

import { OutputTail } from "@parley/process";

import type { CommandRequest } from "../event/terminal.ts";

/** Bytes of a command's output that are kept if nobody says how many. */
const KEPT_BYTES = 1_000_000;
/** Milliseconds without output after which a command that has ended is taken to have no more. */
const QUIET_MS = 300;

/** What a command puts out: read as fast as it can be told, and kept in part. */
export class CommandOutput {
  readonly tail: OutputTail;
  readonly #streams: readonly Readable[];
  readonly #drained: Promise<unknown>;
  /** Counts what was read and told. */
  #progress = 0;

  constructor(streams: readonly Readable[], { outputByteLimit = KEPT_BYTES, onOutput }: CommandRequest) {
    this.#streams = streams;
    this.tail = new OutputTail(outputByteLimit);
    this.#drained = Promise.all(streams.map((stream) => this.#drain(stream, onOutput)));
  }

  /**
   * Resolves when all was read, after the command has ended. A process that it started, and that got away, may keep the
   * output open: who waits for that waits for it.
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
      // It was destroyed, or nobody takes the output any more.
    } finally {
      write();
    }
  }
}
