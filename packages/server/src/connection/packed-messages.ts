import { textsIn } from "./message-text.ts";
import type { OutgoingMessage, RequestKey } from "./outgoing-message.ts";

/** Bytes by which the size of a page grows. */
const STEP = 4096;
/** Number of pages that are kept for later texts, and bytes of the longest of them. */
const MAX_FREE = 16;
const MAX_FREE_LENGTH = 262_144;

const encoder = new TextEncoder();
// A byte order mark is part of a text, too.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Messages of one session as one text: what is kept for a client that may come back would otherwise be several objects a message,
 * which the collector of garbage moves again and again.
 */
export class PackedMessages {
  readonly count: number;
  readonly #pages: TextPages;
  readonly #session: string | undefined;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #textsIn: (packed: string) => readonly string[];
  readonly #places: readonly (string | undefined)[];
  readonly #requests: readonly (RequestKey | undefined)[];

  /** @param events see {@link MessageSink.write}: a copy of those takes less time than writing the messages again. */
  constructor(messages: readonly OutgoingMessage[], pages: TextPages, events?: Uint8Array) {
    this.count = messages.length;
    this.#pages = pages;
    this.#bytes = events === undefined ? pages.write(linesOf(messages)) : pages.copy(events);
    this.#textsIn = events === undefined ? textsInLines : textsIn;
    this.#session = messages[0]?.session;
    this.#places = messages.map(({ place }) => place);
    this.#requests = messages.map(({ request }) => request);
  }

  /** Number of bytes that its text takes. */
  get length(): number {
    return this.#bytes.buffer.byteLength;
  }

  /** Returns the messages, as far as they are needed to be written, maybe without places in their texts. The pack cannot be used after it. */
  unpack(): readonly OutgoingMessage[] {
    return this.#textsIn(this.#pages.take(this.#bytes)).map((text, index) => ({
      text,
      session: this.#session,
      place: this.#places[index],
      request: this.#requests[index],
    }));
  }

  /** Forgets the messages. The pack cannot be used after it. */
  drop(): void {
    this.#pages.free(this.#bytes);
  }
}

/** Returns messages a line each: none has a line break. */
function linesOf(messages: readonly OutgoingMessage[]): string {
  let lines = "";
  for (const { text } of messages) {
    lines += text;
    lines += "\n";
  }
  return lines;
}

function textsInLines(lines: string): readonly string[] {
  return lines.split("\n").slice(0, -1);
}

/**
 * Keeps texts as bytes, in pages that are used again: a text in the heap is copied by the collector of garbage, and a page of its own
 * for each text makes it run again and again.
 */
export class TextPages {
  readonly #free: ArrayBuffer[] = [];

  /** Returns the bytes of a text. Their buffer is the page, which may be longer. */
  write(text: string): Uint8Array<ArrayBuffer> {
    const page = this.#pageFor(text.length);
    const { read, written } = encoder.encodeInto(text, new Uint8Array(page));
    // Only text beyond ASCII is longer than its number of characters.
    return read === text.length ? new Uint8Array(page, 0, written) : encoder.encode(text);
  }

  /** Returns a copy of the bytes of a text. */
  copy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    const copied = new Uint8Array(this.#pageFor(bytes.length), 0, bytes.length);
    copied.set(bytes);
    return copied;
  }

  /** Returns the text, whose page may hold another one now. */
  take(bytes: Uint8Array<ArrayBuffer>): string {
    const text = decoder.decode(bytes);
    this.free(bytes);
    return text;
  }

  /** Forgets a text. */
  free({ buffer }: Uint8Array<ArrayBuffer>): void {
    if (buffer.byteLength > MAX_FREE_LENGTH) return;
    this.#free.push(buffer);
    // The oldest may be of a length that no text has any more.
    if (this.#free.length > MAX_FREE) this.#free.shift();
  }

  #pageFor(length: number): ArrayBuffer {
    const size = Math.ceil(length / STEP) * STEP;
    // A page that is far too long would hold more memory than its text counts for.
    const at = this.#free.findLastIndex(({ byteLength }) => byteLength >= length && byteLength <= size * 2);
    const [page] = at === -1 ? [] : this.#free.splice(at, 1);
    return page ?? new ArrayBuffer(size);
  }
}
