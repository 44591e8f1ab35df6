import type { MessageSummary } from "../remote/message-summary.ts";
import { requestKey } from "../remote/message-summary.ts";

/** Sent messages that the server may not have received, in order. They are dropped when the server confirms them. */
export class SentFrames {
  /** Number of messages before the first that is kept. */
  #confirmed = 0;
  readonly #frames: MessageSummary[] = [];
  /** Number of kept messages that have been written to a socket. */
  #written = 0;
  #length = 0;

  /** Messages that have not been written to the socket, in order. */
  get unwritten(): readonly MessageSummary[] {
    return this.#frames.slice(this.#written);
  }

  /** Total number of characters kept. */
  get length(): number {
    return this.#length;
  }

  add(message: MessageSummary): void {
    this.#frames.push(message);
    this.#length += message.text.length;
  }

  /** Records that all messages have been written. */
  wrote(): void {
    this.#written = this.#frames.length;
  }

  /** Drops the connection's first `count` messages. */
  confirm(count: number): void {
    const dropped = Math.min(count - this.#confirmed, this.#frames.length);
    if (dropped <= 0) return;
    for (const { text } of this.#frames.splice(0, dropped)) this.#length -= text.length;
    this.#confirmed += dropped;
    this.#written = Math.max(0, this.#written - dropped);
  }

  /** Drops all messages up to and including a request that the server has answered. */
  confirmRequest(id: unknown): void {
    const key = requestKey(id);
    const at = this.#frames.findIndex((frame) => frame.kind === "request" && requestKey(frame.id) === key);
    if (at !== -1) this.confirm(this.#confirmed + at + 1);
  }

  /** Records that the server has received `count` messages, so that all messages after those are written again. */
  rewind(count: number): void {
    this.confirm(count);
    this.#written = 0;
  }
}
