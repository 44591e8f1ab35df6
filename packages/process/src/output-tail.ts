import { StringDecoder } from "node:string_decoder";

/** Keeps the tail of a program's output without splitting characters. */
export class OutputTail {
  readonly #limit: number;
  #chunks: Uint8Array[] = [];
  #length = 0;
  #truncated = false;
  /** The decoded tail, cached until more output arrives. */
  #text: string | undefined;

  /** @param limit Maximum size in bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether the start of the output was dropped. */
  get truncated(): boolean {
    return this.#truncated;
  }

  get text(): string {
    this.#text ??= new TextDecoder().decode(this.#join());
    return this.#text;
  }

  /** Appends output from a single stream. With several streams, use a separate {@link writer} for each. */
  push(output: Uint8Array | string): void {
    const bytes = typeof output === "string" ? Buffer.from(output) : output;
    this.#chunks.push(bytes);
    this.#length += bytes.length;
    this.#text = undefined;
    if (this.#length > this.#limit) this.#truncated = true;
    // Joining copies the buffers, so do it only once per `limit` bytes.
    if (this.#length > 2 * this.#limit) this.#join();
  }

  /**
   * Returns a function that appends the output of one of several streams. It buffers incomplete characters, so
   * interleaved streams cannot split each other's characters. Call it without bytes at the end of the stream.
   */
  writer(): (bytes?: Buffer) => void {
    const decoder = new StringDecoder("utf8");
    return (bytes) => this.push(bytes === undefined ? decoder.end() : decoder.write(bytes));
  }

  #join(): Uint8Array {
    const all = Buffer.concat(this.#chunks);
    let start = Math.max(0, all.length - this.#limit);
    // A byte of the form 10xxxxxx continues a character.
    while (start > 0 && start < all.length && ((all[start] ?? 0) & 0xc0) === 0x80) start += 1;
    const kept = all.subarray(start);
    this.#chunks = [kept];
    this.#length = kept.length;
    return kept;
  }
}
