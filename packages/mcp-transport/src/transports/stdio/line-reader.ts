import { PendingBytes } from "../pending-bytes.ts";

/** Receives the lines of a {@link LineReader}. */
export interface LineReceiver {
  line(text: string): void;
  /** A line is longer than the limit; it is skipped. */
  oversized(): void;
}

const newline = 10;

/** Splits a byte stream into lines, at a cost linear in their length. */
export class LineReader {
  readonly #receiver: LineReceiver;
  readonly #limit: number;
  readonly #pending = new PendingBytes();
  /** Bytes of the line so far, also those that were skipped. */
  #bytes = 0;

  /** @param limit maximum number of bytes of a line. */
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

  /** Counts a piece. Returns false if the line is too long with it. */
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
