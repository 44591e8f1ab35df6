import type { OutgoingMessage } from "./outgoing-message.ts";

/**
 * Messages of one session as one text: what is kept for a client that may come back would otherwise be several objects a message,
 * which the collector of garbage moves again and again.
 */
export class PackedMessages {
  readonly count: number;
  /** Number of characters. */
  readonly length: number;
  readonly #session: string | undefined;
  readonly #text: string;
  readonly #places: readonly (string | undefined)[];
  readonly #requests: readonly (string | undefined)[];

  constructor(messages: readonly OutgoingMessage[]) {
    this.count = messages.length;
    // None has a line break.
    this.#text = messages.map(({ text }) => text).join("\n");
    this.length = this.#text.length;
    this.#session = messages[0]?.session;
    this.#places = messages.map(({ place }) => place);
    this.#requests = messages.map(({ request }) => request);
  }

  /** Returns the messages, as far as they are needed to be written. */
  unpack(): readonly OutgoingMessage[] {
    return this.#text.split("\n").map((text, index) => ({
      text,
      session: this.#session,
      place: this.#places[index],
      request: this.#requests[index],
    }));
  }
}
