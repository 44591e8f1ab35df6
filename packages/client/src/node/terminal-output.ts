import { StringDecoder } from "node:string_decoder";

/** The end of what a command puts out, in whole characters. */
export class TerminalOutput {
  readonly #limit: number;
  #bytes: Buffer[] = [];
  #length = 0;
  #truncated = false;
  #text: string | undefined = "";

  /** Keeps `limit` bytes at most. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether the beginning was dropped. */
  get truncated(): boolean {
    return this.#truncated;
  }

  get text(): string {
    this.#text ??= this.#join().toString("utf8");
    return this.#text;
  }

  /** A way in for one stream, whose characters may come in pieces; call it without bytes at the stream's end. */
  writer(): (bytes?: Buffer) => void {
    const decoder = new StringDecoder("utf8");
    return (bytes) => this.#push(Buffer.from(bytes === undefined ? decoder.end() : decoder.write(bytes)));
  }

  #push(characters: Buffer): void {
    if (characters.length === 0) return;
    this.#text = undefined;
    this.#bytes.push(characters);
    this.#length += characters.length;
    if (this.#length > this.#limit) this.#truncated = true;
    // Not at each piece: what stays is copied.
    if (this.#length > 2 * this.#limit) this.#join();
  }

  #join(): Buffer {
    const all = Buffer.concat(this.#bytes);
    let start = Math.max(0, all.length - this.#limit);
    // A character does not begin with 10xxxxxx.
    while (start > 0 && start < all.length && ((all[start] ?? 0) & 0xc0) === 0x80) start += 1;
    const kept = all.subarray(start);
    this.#bytes = [kept];
    this.#length = kept.length;
    return kept;
  }
}
