import type { OutgoingMessage } from "./outgoing-message.ts";

/** Responses and characters of them that a connection keeps. */
const MAX_COUNT = 1024;
const MAX_LENGTH = 8 * 1024 * 1024;

/** The latest responses of a connection: its client may have lost them on the way, and ask for them again. */
export class StoredResponses {
  readonly #responses = new Map<string, OutgoingMessage>();
  #length = 0;

  /** Keeps a response by the key of its request. */
  add(key: string, response: OutgoingMessage): void {
    this.#drop(key);
    this.#responses.set(key, response);
    this.#length += response.text.length;
    for (const oldest of this.#responses.keys()) {
      if (this.#responses.size <= MAX_COUNT && this.#length <= MAX_LENGTH) return;
      this.#drop(oldest);
    }
  }

  get(key: string): OutgoingMessage | undefined {
    return this.#responses.get(key);
  }

  #drop(key: string): void {
    this.#length -= this.#responses.get(key)?.text.length ?? 0;
    this.#responses.delete(key);
  }
}
