import { cutText, endOfText } from "../../text/cut-text.ts";

/** Keeps the beginning and the end of an output of any length, in bounded memory. */
export class OutputBuffer {
  readonly #headLength: number;
  readonly #tailLength: number;
  #head = "";
  #tail = "";
  #length = 0;

  /** @param capacity characters to keep; a third of them from the beginning, the rest from the end. */
  constructor(capacity: number) {
    this.#headLength = Math.floor(capacity / 3);
    this.#tailLength = capacity - this.#headLength;
  }

  append(text: string): void {
    this.#length += text.length;
    const head = cutText(text, this.#headLength - this.#head.length);
    if (this.#tail === "") this.#head += head;
    this.#tail += this.#tail === "" ? text.slice(head.length) : text;
    // Cuts rarely, since each cut copies.
    if (this.#tail.length > 2 * this.#tailLength) this.#tail = endOfText(this.#tail, this.#tailLength);
  }

  /** All of the output, or its beginning and end with a note between them. */
  text(): string {
    const tail = endOfText(this.#tail, this.#tailLength);
    const missing = this.#length - this.#head.length - tail.length;
    return missing === 0 ? this.#head + tail : `${this.#head}\n[… ${missing} characters left out …]\n${tail}`;
  }

  /** The last `length` characters, as far as they are kept. */
  end(length: number): string {
    const kept = this.#tail.length >= length ? this.#tail : this.#head + this.#tail;
    return endOfText(kept, length);
  }
}
