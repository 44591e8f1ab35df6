import { PendingBytes } from "../pending-bytes.ts";

export interface LineReceiver {
  line(text: string): void;
  /** Called when a line that exceeds the limit is skipped. */
  oversized(): void;
}

const newline = 10;

/** Splits a byte stream into lines in linear time. */
export class LineReader {
  readonly #receiver: LineReceiver;
  readonly #limit: number;
  readonly #pending = new PendingBytes();
  /** Number of bytes in the current line, including skipped ones. */
  #bytes = 0;

  /** @param limit Maximum size of a line in bytes. */
  constructor(receiver: LineReceiver, limit: number) {
    this.#receiver = receiver;
    this.#limit = limit;
  }

  push(chunk: Buffer): void {
    let from = 0;
    for (let to = chunk.indexOf(newline); to !== -1; to = chunk.indexOf(newline, from)) {
      this.#finish(chunk.subarray(from, to));
      from = to + 1;
    }
    if (from < chunk.length) this.#keep(chunk.subarray(from));
  }

  #keep(piece: Buffer): void {
    if (this.#fits(piece)) this.#pending.append(piece);
  }

  #finish(piece: Buffer): void {
    if (this.#fits(piece)) {
      const before = this.#pending.take();
      const line = before.length === 0 ? piece : Buffer.concat([...before, piece]);
      this.#receiver.line(line.toString("utf8"));
    }
    this.#bytes = 0;
  }

  /** Counts a chunk. Returns false if the line is now too long. */
  #fits(piece: Buffer): boolean {
    const wasWithin = this.#bytes <= this.#limit;
    this.#bytes += piece.length;
    if (this.#bytes <= this.#limit) return true;
    if (wasWithin) {
      this.#pending.clear();
      this.#receiver.oversized();
    }
    return false;
  }
}
