import type { OutgoingMessage } from "../remote/message-summary.ts";

/** Number of messages that may be under way to a server that orders them. */
const MAX_UNDER_WAY = 32;
/** Number of messages of a caller that may wait before it has to. */
const MAX_WAITING = 64;

/** The steps of sending a message. */
export interface PostSteps {
  /** Returns a promise if later messages have to wait before this one can be sent; never rejects. */
  prepare(message: OutgoingMessage): Promise<void> | undefined;
  /**
   * Sends a message. Resolves when the server has taken or refused it: to true if it was not taken and is to be sent to another
   * one. Never rejects.
   */
  post(message: OutgoingMessage): Promise<boolean>;
}

/** Sends messages in order: one after the other, or many at once where the server puts them in order. */
export class PostQueue {
  readonly #steps: PostSteps;
  readonly #waiting: OutgoingMessage[] = [];
  readonly #underWay = new Set<OutgoingMessage>();
  /** Those that were refused so that they can be sent to another server, by their numbers. */
  readonly #untaken = new Map<number, OutgoingMessage>();
  #number = 0;
  #limit = 1;
  #preparing = false;
  #room: PromiseWithResolvers<void> | undefined;
  #empty: PromiseWithResolvers<void> | undefined;
  #stopped: PromiseWithResolvers<void> | undefined;

  constructor(steps: PostSteps) {
    this.#steps = steps;
  }

  /** Lets many messages be under way at once. */
  allowMany(): void {
    this.#limit = MAX_UNDER_WAY;
    this.#next();
  }

  push(messages: readonly OutgoingMessage[]): Promise<void> | undefined {
    this.#waiting.push(...messages);
    this.#next();
    if (this.#waiting.length <= MAX_WAITING) return undefined;
    this.#room ??= Promise.withResolvers();
    return this.#room.promise;
  }

  /** Lets callers go on although messages wait: the server cannot be reached for now. */
  release(): void {
    this.#room?.resolve();
    this.#room = undefined;
  }

  get isStopped(): boolean {
    return this.#stopped !== undefined;
  }

  /** Sends no more of those that wait. Resolves when the fate of those that are under way is known. */
  stop(): Promise<void> {
    this.#limit = 0;
    this.#stopped ??= Promise.withResolvers();
    this.#next();
    return this.#stopped.promise;
  }

  /** Resolves when all messages were taken. */
  drain(): Promise<void> | undefined {
    if (this.#waiting.length + this.#underWay.size === 0) return undefined;
    this.#empty ??= Promise.withResolvers();
    return this.#empty.promise;
  }

  /** Drops all messages and returns those that no server has. */
  clear(): readonly OutgoingMessage[] {
    this.release();
    this.#empty?.resolve();
    // They were refused in any order.
    const untaken = [...this.#untaken].toSorted(([a], [b]) => a - b).map(([, message]) => message);
    return [...untaken, ...this.#waiting.splice(0)];
  }

  #next(): void {
    while (!this.#preparing && this.#underWay.size < this.#limit) {
      const message = this.#waiting.shift();
      if (message === undefined) break;
      this.#underWay.add(message);
      const prepared = this.#steps.prepare(message);
      if (prepared === undefined) this.#post(message);
      else {
        this.#preparing = true;
        void prepared.then(() => {
          this.#preparing = false;
          this.#post(message);
          this.#next();
        });
      }
    }
    if (this.#waiting.length <= MAX_WAITING) this.release();
    if (this.#underWay.size === 0) this.#stopped?.resolve();
    if (this.#waiting.length + this.#underWay.size === 0) {
      this.#empty?.resolve();
      this.#empty = undefined;
    }
  }

  #post(message: OutgoingMessage): void {
    const number = (this.#number += 1);
    void this.#steps.post(message).then((isUntaken) => {
      if (isUntaken) this.#untaken.set(number, message);
      this.#underWay.delete(message);
      this.#next();
    });
  }
}
