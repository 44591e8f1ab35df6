import { KEPT_RESPONSES, KEPT_RESPONSES_LENGTH } from "@parley/protocol/limits";

import type { OutgoingMessage, RequestKey } from "./outgoing-message.ts";

/**
 * A connection's latest responses, in case they do not reach the client and it retries its requests. They are kept in
 * two generations. When the newer one is full, the older one is dropped.
 */
export class KeptResponses {
  #latest = new Map<RequestKey, OutgoingMessage>();
  #earlier: ReadonlyMap<RequestKey, OutgoingMessage> = new Map();
  #length = 0;

  add(key: RequestKey, response: OutgoingMessage): void {
    this.#latest.set(key, response);
    this.#length += response.text.length;
    if (this.#latest.size < KEPT_RESPONSES && this.#length < KEPT_RESPONSES_LENGTH) return;
    this.#earlier = this.#latest;
    this.#latest = new Map();
    this.#length = 0;
  }

  get(key: RequestKey): OutgoingMessage | undefined {
    return this.#latest.get(key) ?? this.#earlier.get(key);
  }
}
