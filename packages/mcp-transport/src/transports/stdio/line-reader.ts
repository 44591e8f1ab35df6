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
  #pieces: Buffer[] = [];
  #bytes = 0;

  /** @param limit maximum number of bytes of a line. */
  constructor(receiver: LineReceiver, limit: number) {
    this.#receiver = receiver;
    this.#limit = limit;
  }

  push(chunk: Buffer): void {
    let from = 0;
    for (let to = chunk.indexOf(newline); to !== -1; to = chunk.indexOf(newline, from)) {
      this.#keep(chunk.subarray(from, to));
      this.#finish();
      from = to + 1;
    }
    if (from < chunk.length) this.#keep(chunk.subarray(from));
  }

  #keep(piece: Buffer): void {
    const wasWithin = this.#bytes <= this.#limit;
    this.#bytes += piece.length;
    if (this.#bytes <= this.#limit) {
      this.#pieces.push(piece);
    } else if (wasWithin) {
      this.#pieces = [];
      this.#receiver.oversized();
    }
  }

  #finish(): void {
    const pieces = this.#pieces;
    const within = this.#bytes <= this.#limit;
    this.#pieces = [];
    this.#bytes = 0;
    if (within) this.#receiver.line(Buffer.concat(pieces).toString("utf8"));
  }
}
