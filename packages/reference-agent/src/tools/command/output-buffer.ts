import { cutText, endOfText } from "../../text/cut-text.ts";

/** Keeps the start and the end of an output of any length in bounded memory. */
export class OutputBuffer {
  readonly #headLength: number;
  readonly #tailLength: number;
  #head = "";
  #tail = "";
  #length = 0;

  /** @param capacity maximum number of characters to keep: a third from the start, the rest from the end */
  constructor(capacity: number) {
    this.#headLength = Math.floor(capacity / 3);
    this.#tailLength = capacity - this.#headLength;
  }

  append(text: string): void {
    this.#length += text.length;
    const head = cutText(text, this.#headLength - this.#head.length);
    if (this.#tail === "") this.#head += head;
    this.#tail += this.#tail === "" ? text.slice(head.length) : text;
    // Cutting copies the text, so it is done rarely.
    if (this.#tail.length > 2 * this.#tailLength) this.#tail = endOfText(this.#tail, this.#tailLength);
  }

  /** Returns the whole output, or its start and end with a note in between. */
  text(): string {
    const tail = endOfText(this.#tail, this.#tailLength);
    const missing = this.#length - this.#head.length - tail.length;
    return missing === 0 ? this.#head + tail : `${this.#head}\n[… ${missing} characters left out …]\n${tail}`;
  }

  /** Returns the last `length` characters, or fewer if some were dropped. */
  end(length: number): string {
    const kept = this.#tail.length >= length ? this.#tail : this.#head + this.#tail;
    return endOfText(kept, length);
  }
}
