/** The end of what a program puts out, in whole characters. */
export class OutputTail {
  readonly #limit: number;
  #bytes: Uint8Array[] = [];
  #length = 0;
  #truncated = false;

  /** @param limit how many bytes to keep at most. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether the beginning was dropped. */
  get truncated(): boolean {
    return this.#truncated;
  }

  get text(): string {
    return new TextDecoder().decode(this.#join());
  }

  push(bytes: Uint8Array): void {
    this.#bytes.push(bytes);
    this.#length += bytes.length;
    if (this.#length > this.#limit) this.#truncated = true;
    // Not at each piece: what is dropped is copied.
    if (this.#length > 2 * this.#limit) this.#join();
  }

  #join(): Uint8Array {
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
