import type { StreamLog } from "./stream-log.ts";

/** Characters that a stream may have to read before the agent waits for it. */
const HIGH_WATER = 64 * 1024;
/** Milliseconds that the agent waits for a stream that reads nothing. Then its log grows until it is cut. */
const STALL_MS = 1000;

/** Makes the agent wait for streams that read more slowly than it writes: what they have not read is not held in memory. */
export class ReadingPace {
  readonly #logs: () => Iterable<StreamLog>;
  readonly #highWater: number;
  /** The streams that have read nothing for too long. */
  readonly #stalled = new WeakSet<StreamLog>();
  #room: PromiseWithResolvers<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #read: PromiseWithResolvers<void> | undefined;

  /** @param maxLength characters that the logs may hold. */
  constructor(maxLength: number, logs: () => Iterable<StreamLog>) {
    this.#highWater = Math.min(HIGH_WATER, maxLength / 4);
    this.#logs = logs;
  }

  /** Call after messages were written to logs. Returns a promise, if the agent has to wait, that resolves when it may go on. */
  wait(logs: Iterable<StreamLog>): Promise<void> | undefined {
    for (const log of logs) {
      if (!this.#isBehind(log)) continue;
      this.#room ??= Promise.withResolvers();
      this.#timer ??= this.#startTimer();
      break;
    }
    return this.#room?.promise;
  }

  /** Resolves when the open streams have taken everything, or nothing for too long. */
  async taken(): Promise<void> {
    let left = this.#backlog;
    while (left > 0) {
      await this.#nextRead();
      const now = this.#backlog;
      if (now >= left) return;
      left = now;
    }
  }

  get #backlog(): number {
    let length = 0;
    for (const { backlog } of this.#logs()) length += backlog;
    return length;
  }

  /** Resolves when a stream is read from, or has nothing left to read, or after some time. */
  #nextRead(): Promise<void> {
    const { promise } = (this.#read ??= Promise.withResolvers<void>());
    const timer = setTimeout(() => this.#noteRead(), STALL_MS);
    return promise.finally(() => clearTimeout(timer));
  }

  #noteRead(): void {
    this.#read?.resolve();
    this.#read = undefined;
  }

  /** Call when logs have been read from. */
  read(logs: Iterable<StreamLog>): void {
    for (const log of logs) this.#stalled.delete(log);
    this.#noteRead();
    this.#stopTimer();
    this.update();
    if (this.#room !== undefined) this.#timer = this.#startTimer();
  }

  /** Call when streams were opened or closed. */
  update(): void {
    if (this.#read !== undefined && this.#backlog === 0) this.#noteRead();
    for (const log of this.#logs()) if (this.#isBehind(log)) return;
    this.#stopTimer();
    this.#room?.resolve();
    this.#room = undefined;
  }

  #isBehind(log: StreamLog): boolean {
    return log.backlog > this.#highWater && !this.#stalled.has(log);
  }

  #startTimer(): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      for (const log of this.#logs()) if (this.#isBehind(log)) this.#stalled.add(log);
      this.update();
    }, STALL_MS);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
