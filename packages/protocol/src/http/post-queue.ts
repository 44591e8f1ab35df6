import { MAX_CONCURRENT_POSTS, MAX_HELD_LENGTH, MAX_QUEUED_POSTS } from "@parley/protocol/limits";

import type { MessageSummary } from "../remote/message-summary.ts";

export interface PostSteps {
  /** Returns a promise if this message and all later ones have to wait. The promise never rejects. */
  prepare(message: MessageSummary): Promise<void> | undefined;
  /** Sends a message. Resolves once its fate is known. Never rejects. */
  post(message: MessageSummary): Promise<PostFate>;
}

/**
 * Fate of a message: the server has accepted or refused it (`settled`), certainly did not receive it (`untaken`), or
 * may have received it (`unknown`).
 */
export type PostFate = "settled" | "untaken" | "unknown";

interface SentMessage {
  readonly message: MessageSummary;
  /** Fate of the message, or `undefined` while it is being sent. */
  fate: PostFate | undefined;
}

/** Sends messages in order: one at a time, or many concurrently if the server orders them. */
export class PostQueue {
  readonly #steps: PostSteps;
  readonly #waiting: MessageSummary[] = [];
  /** Unsettled messages that were sent or are about to be sent, in order. */
  readonly #sent = new Set<SentMessage>();
  /** Total length of the queued messages. */
  #length = 0;
  #underWay = 0;
  #limit = 1;
  #preparing = false;
  #room: PromiseWithResolvers<void> | undefined;
  #empty: PromiseWithResolvers<void> | undefined;
  #stopped: PromiseWithResolvers<void> | undefined;

  constructor(steps: PostSteps) {
    this.#steps = steps;
  }

  allowMany(): void {
    if (!this.isStopped) this.#limit = MAX_CONCURRENT_POSTS;
    this.#next();
  }

  push(messages: readonly MessageSummary[]): Promise<void> | undefined {
    this.#waiting.push(...messages);
    for (const { text } of messages) this.#length += text.length;
    this.#next();
    if (this.#waiting.length <= MAX_QUEUED_POSTS) return undefined;
    this.#room ??= Promise.withResolvers();
    return this.#room.promise;
  }

  /** Lets waiting callers continue, unless the queued messages exceed the maximum total length. */
  release(): void {
    if (this.#length > MAX_HELD_LENGTH) return;
    this.#room?.resolve();
    this.#room = undefined;
  }

  get isStopped(): boolean {
    return this.#stopped !== undefined;
  }

  /** Stops sending. Resolves once the fate of all messages in flight is known. */
  stop(): Promise<void> {
    this.#limit = 0;
    this.#stopped ??= Promise.withResolvers();
    this.#next();
    return this.#stopped.promise;
  }

  /** Resolves once no messages are queued or in flight. Returns `undefined` if none are now. */
  drain(): Promise<void> | undefined {
    if (this.#waiting.length + this.#underWay === 0) return undefined;
    this.#empty ??= Promise.withResolvers();
    return this.#empty.promise;
  }

  /** Drops all messages. Returns those that the server has certainly not accepted, in order. */
  clear(): readonly MessageSummary[] {
    this.#empty?.resolve();
    const sent = [...this.#sent];
    // The server accepts messages in order, so it has accepted nothing after the first message that it did not
    // accept.
    const first = sent.findIndex(({ fate }) => fate === "untaken");
    const untaken = first === -1 ? [] : sent.slice(first);
    const waiting = this.#waiting.splice(0);
    this.#length = 0;
    this.release();
    return [...untaken.map(({ message }) => message), ...waiting];
  }

  #next(): void {
    while (!this.#preparing && this.#underWay < this.#limit) {
      const message = this.#waiting.shift();
      if (message === undefined) break;
      this.#length -= message.text.length;
      this.#underWay += 1;
      const sent: SentMessage = { message, fate: "untaken" };
      this.#sent.add(sent);
      const prepared = this.#steps.prepare(message);
      if (prepared === undefined) this.#post(sent);
      else {
        this.#preparing = true;
        void prepared.then(() => {
          this.#preparing = false;
          this.#post(sent);
          this.#next();
        });
      }
    }
    if (this.#waiting.length <= MAX_QUEUED_POSTS) this.release();
    if (this.#underWay === 0) this.#stopped?.resolve();
    if (this.#waiting.length + this.#underWay === 0) {
      this.#empty?.resolve();
      this.#empty = undefined;
    }
  }

  #post(sent: SentMessage): void {
    sent.fate = undefined;
    void this.#steps.post(sent.message).then((fate) => {
      sent.fate = fate;
      if (fate === "settled") this.#sent.delete(sent);
      this.#underWay -= 1;
      this.#next();
    });
  }
}
