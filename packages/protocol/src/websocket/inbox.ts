import { MAX_INBOX_LENGTH } from "@parley/protocol/limits";

import type { MessageSummary } from "../remote/message-summary.ts";

/** Callbacks for the messages of an {@link Inbox}. */
export interface InboxOwner {
  deliver(message: MessageSummary): void;
  /** Called once when the inbox exceeds its limit. Its messages are kept. */
  full(): void;
}

/** Messages that arrive on a WebSocket while delivery is paused. The socket itself cannot be paused. */
export class Inbox {
  /** Whether the inbox has exceeded its limit and notified the owner. */
  wasFull = false;
  readonly #owner: InboxOwner;
  #waiting: MessageSummary[] = [];
  #length = 0;
  #paused = false;
  #whenEmpty: (() => void) | undefined;

  constructor(owner: InboxOwner) {
    this.#owner = owner;
  }

  /** Calls `callback` once the inbox is empty: immediately, or when the remaining messages have been delivered. */
  whenEmpty(callback: () => void): void {
    if (this.#waiting.length === 0) callback();
    else this.#whenEmpty = callback;
  }

  push(message: MessageSummary): void {
    if (!this.#paused) {
      this.#owner.deliver(message);
      return;
    }
    this.#waiting.push(message);
    this.#length += message.text.length;
    if (this.#length > MAX_INBOX_LENGTH && !this.wasFull) {
      this.wasFull = true;
      this.#owner.full();
    }
  }

  pause(): void {
    this.#paused = true;
  }

  /** Delivers the queued messages until delivery is paused again. */
  resume(): void {
    this.#paused = false;
    let delivered = 0;
    for (const message of this.#waiting) {
      if (this.#paused) break;
      delivered += 1;
      this.#length -= message.text.length;
      this.#owner.deliver(message);
    }
    this.#waiting.splice(0, delivered);
    if (this.#waiting.length === 0) this.#whenEmpty?.();
  }
}
