/** Page sizes are multiples of this many bytes. */
const STEP = 4096;
/** Maximum number of pages to keep for later text, and the maximum size of each in bytes. */
const MAX_FREE = 16;
const MAX_FREE_LENGTH = 262_144;

const encoder = new TextEncoder();
// Keeps a byte order mark: it is part of the text, too.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The fraction of the limit that logs shrink to, so that they need not shrink on every message. */
const SLACK = 0.9;

/** A log that drops its oldest messages when its connection holds too much. */
export interface LimitedLog {
  readonly length: number;
  /** Length of the part that its stream has already taken. Only a reconnecting client would miss that part. */
  readonly taken: number;
  /** Drops the oldest messages until at most `length` characters or `keep` messages are left. */
  shrinkTo(length: number, keep: number): void;
}

/** The memory shared by all of a connection's logs. */
export class LogMemory {
  /** The pages for messages that have been written. */
  readonly pages: TextPages = new TextPages();
  readonly #max: number;
  readonly #logs = new Set<LimitedLog>();
  #used = 0;

  /** @param max Maximum number of characters that the logs may hold in total. */
  constructor(max: number) {
    this.#max = max;
  }

  add(log: LimitedLog): void {
    this.#logs.add(log);
  }

  delete(log: LimitedLog): void {
    if (this.#logs.delete(log)) this.#used -= log.length;
  }

  /**
   * Records a change in a log's size. If the total is too large, first drops messages that streams have already taken,
   * then messages that they have not read. The message just added to `grown` stays, so a single message may exceed the
   * limit.
   */
  change(difference: number, grown?: LimitedLog): void {
    this.#used += difference;
    // Anything dropped below is recorded as well.
    if (difference <= 0) return;
    while (this.#used > this.#max) {
      const before = this.#used;
      const excess = this.#used - this.#max * SLACK;
      const most = this.#largest(({ taken }) => taken);
      const log = most.taken > 0 ? most : this.#largest(({ length }) => length);
      const dropped = most.taken > 0 ? Math.min(excess, most.taken) : excess;
      log.shrinkTo(Math.max(0, log.length - dropped), log === grown ? 1 : 0);
      if (this.#used === before) return;
    }
  }

  #largest(size: (log: LimitedLog) => number): LimitedLog {
    return [...this.#logs].reduce((left, right) => (size(left) >= size(right) ? left : right));
  }
}

/**
 * Keeps text as bytes in reusable pages. On the heap, the garbage collector would copy all of the text, and allocating
 * a separate page for each text would trigger it over and over.
 */
export class TextPages {
  readonly #free: ArrayBuffer[] = [];

  /** Returns the text's bytes. Their buffer is the page, which may be longer. */
  write(text: string): Uint8Array<ArrayBuffer> {
    const page = this.#pageFor(text.length);
    const { read, written } = encoder.encodeInto(text, new Uint8Array(page));
    // Only non-ASCII text has more bytes than characters.
    return read === text.length ? new Uint8Array(page, 0, written) : encoder.encode(text);
  }

  /** Returns a copy of the bytes, in a page. */
  copy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    const copied = new Uint8Array(this.#pageFor(bytes.length), 0, bytes.length);
    copied.set(bytes);
    return copied;
  }

  /** Returns the text. Its page may be reused from then on. */
  take(bytes: Uint8Array<ArrayBuffer>): string {
    const text = decoder.decode(bytes);
    this.free(bytes);
    return text;
  }

  /** Frees the page that holds these bytes. */
  free({ buffer }: Uint8Array<ArrayBuffer>): void {
    if (buffer.byteLength > MAX_FREE_LENGTH) return;
    this.#free.push(buffer);
    // The oldest page may have a length that no text needs anymore.
    if (this.#free.length > MAX_FREE) this.#free.shift();
  }

  #pageFor(length: number): ArrayBuffer {
    const size = Math.ceil(length / STEP) * STEP;
    // A page that is too large would take up more memory than its text counts for.
    const at = this.#free.findLastIndex(({ byteLength }) => byteLength >= length && byteLength <= size * 2);
    const [page] = at === -1 ? [] : this.#free.splice(at, 1);
    return page ?? new ArrayBuffer(size);
  }
}
