import type { OutgoingMessage, RequestKey } from "./outgoing-message.ts";

/** Responses and characters of them that a connection keeps at least, if it has had so many; at most twice as many. */
const COUNT = 512;
const LENGTH = 4 * 1024 * 1024;

/** The latest responses of a connection: its client may have lost them on the way, and ask for them again. */
export class StoredResponses {
  #latest = new Map<RequestKey, OutgoingMessage>();
  #earlier: ReadonlyMap<RequestKey, OutgoingMessage> = new Map();
  #length = 0;

  /** Keeps a response by the key of its request. */
  add(key: RequestKey, response: OutgoingMessage): void {
    this.#latest.set(key, response);
    this.#length += response.text.length;
    if (this.#latest.size < COUNT && this.#length < LENGTH) return;
    this.#earlier = this.#latest;
    this.#latest = new Map();
    this.#length = 0;
  }

  get(key: RequestKey): OutgoingMessage | undefined {
    return this.#latest.get(key) ?? this.#earlier.get(key);
  }
}
