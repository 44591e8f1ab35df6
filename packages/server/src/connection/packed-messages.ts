import type { OutgoingMessage, RequestKey } from "./outgoing-message.ts";
import type { TextPages } from "./text-pages.ts";

/**
 * Messages of one session as one text: what is kept for a client that may come back would otherwise be several objects a message,
 * which the collector of garbage moves again and again.
 */
export class PackedMessages {
  readonly count: number;
  readonly #pages: TextPages;
  readonly #session: string | undefined;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #places: readonly (string | undefined)[];
  readonly #requests: readonly (RequestKey | undefined)[];

  constructor(messages: readonly OutgoingMessage[], pages: TextPages) {
    this.count = messages.length;
    this.#pages = pages;
    // None has a line break.
    let lines = "";
    for (const { text } of messages) {
      lines += text;
      lines += "\n";
    }
    this.#bytes = pages.write(lines);
    this.#session = messages[0]?.session;
    this.#places = messages.map(({ place }) => place);
    this.#requests = messages.map(({ request }) => request);
  }

  /** Number of bytes that its text takes. */
  get length(): number {
    return this.#bytes.buffer.byteLength;
  }

  /** Returns the messages, as far as they are needed to be written. The pack cannot be used after it. */
  unpack(): readonly OutgoingMessage[] {
    const lines = this.#pages.take(this.#bytes).split("\n");
    return lines.slice(0, this.count).map((text, index) => ({
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
