/**
 * The bytes of an incomplete message. Small chunks are copied into blocks, because each chunk object takes hundreds
 * of bytes and may retain a larger buffer. Otherwise, a peer that sends one byte at a time would use up far more
 * memory than it sends.
 */
export class PendingBytes {
  static readonly blockBytes = 65_536;
  #blocks: Buffer[] = [];
  /** Number of used bytes in the last block; 0 if it is full. */
  #used = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(piece: Uint8Array): void {
    this.#length += piece.length;
    if (this.#used === 0 && isLarge(piece)) {
      this.#blocks.push(Buffer.from(piece.buffer, piece.byteOffset, piece.length));
      return;
    }
    let from = 0;
    while (from < piece.length) {
      const block = this.#block();
      const copied = piece.subarray(from, from + block.length - this.#used);
      block.set(copied, this.#used);
      this.#used += copied.length;
      from += copied.length;
      if (this.#used === block.length) this.#used = 0;
    }
  }

  /** Removes and returns all bytes in order, as blocks. */
  take(): readonly Buffer[] {
    const blocks = this.#blocks;
    const last = blocks.at(-1);
    if (last !== undefined && this.#used > 0) blocks[blocks.length - 1] = last.subarray(0, this.#used);
    this.clear();
    return blocks;
  }

  clear(): void {
    this.#blocks = [];
    this.#used = 0;
    this.#length = 0;
  }

  /** Returns the block to copy into. */
  #block(): Buffer {
    const last = this.#blocks.at(-1);
    if (last !== undefined && this.#used > 0) return last;
    const block = Buffer.allocUnsafeSlow(PendingBytes.blockBytes);
    this.#blocks.push(block);
    return block;
  }
}

/** Whether a chunk is large enough to keep as its own object and makes up most of its buffer. */
function isLarge({ length, buffer }: Uint8Array): boolean {
  return length >= PendingBytes.blockBytes / 4 && length >= buffer.byteLength / 2;
}
