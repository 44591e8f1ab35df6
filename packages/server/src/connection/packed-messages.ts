import { textsIn } from "./event-text.ts";
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
