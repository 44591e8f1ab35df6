import { StringDecoder } from "node:string_decoder";

const CARRIAGE_RETURN = 0x0d;
const OPENING_BRACE = 0x7b;
/** Windows programs may write this character at the start of their output. */
const BYTE_ORDER_MARK = 0xfeff;

/** Callbacks for the lines that an {@link NdjsonDecoder} finds. */
export interface NdjsonReceiver {
  /** Called with each line, without its line ending. The line is never blank. */
  line(text: string): void;
  /** Called once for a line that exceeds the limit. The rest of the line is skipped. */
  oversized(): void;
}

/**
 * Splits a byte stream into lines, even if characters are split between chunks. Accepts `\r\n` and a missing last
 * line ending, and skips empty lines. Runs in linear time.
 */
export class NdjsonDecoder {
  readonly #receiver: NdjsonReceiver;
  readonly #maxLineLength: number;
  readonly #decoder = new StringDecoder("utf8");
  #pieces: string[] = [];
  #length = 0;
  #skipping = false;

  constructor(receiver: NdjsonReceiver, maxLineLength: number) {
    this.#receiver = receiver;
    this.#maxLineLength = maxLineLength;
  }

  push(chunk: Buffer): void {
    this.#read(this.#decoder.write(chunk));
  }

  /** Ends the stream. Any remaining text is the last line. */
  end(): void {
    this.#read(this.#decoder.end());
    this.#finishLine("");
  }

  #read(text: string): void {
    let from = 0;
    let to = text.indexOf("\n");
    while (to !== -1) {
      this.#finishLine(text.slice(from, to));
      from = to + 1;
      to = text.indexOf("\n", from);
    }
    if (from < text.length) this.#keep(from === 0 ? text : text.slice(from));
  }

  #keep(piece: string): void {
    if (this.#skipping) return;
    this.#pieces.push(piece);
    this.#length += piece.length;
    // Allows one more character, which may be the carriage return of the line ending.
    if (this.#length <= this.#maxLineLength + 1) return;
    this.#skipping = true;
    this.#pieces = [];
    this.#length = 0;
    this.#receiver.oversized();
  }

  #finishLine(end: string): void {
    if (this.#skipping) {
      this.#skipping = false;
      return;
    }
    let line = end;
    if (this.#pieces.length > 0) {
      line = this.#pieces.join("") + end;
      this.#pieces = [];
      this.#length = 0;
    }
    if (line.charCodeAt(line.length - 1) === CARRIAGE_RETURN) line = line.slice(0, -1);
    if (line.charCodeAt(0) === BYTE_ORDER_MARK) line = line.slice(1);
    if (line.length > this.#maxLineLength) this.#receiver.oversized();
    else if (line.charCodeAt(0) === OPENING_BRACE || line.trim().length > 0) this.#receiver.line(line);
  }
}
