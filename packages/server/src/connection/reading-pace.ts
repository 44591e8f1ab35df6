import { STREAM_WAIT_MS, WRITE_HIGH_WATER } from "@parley/protocol/limits";

import type { StreamLog } from "./stream-log.ts";

/** Applies backpressure to the agent, so messages that slow clients have not read do not fill up memory. */
export class ReadingPace {
  readonly #logs: () => Iterable<StreamLog>;
  readonly #highWater: number;
  /** Logs of streams that clients have not read from for too long. */
  readonly #stalled = new WeakSet<StreamLog>();
  #room: PromiseWithResolvers<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Callbacks to run when a stream is read, opened or closed. */
  readonly #waiting = new Set<() => void>();

  /** @param maxLength Maximum number of characters that the logs may hold */
  constructor(maxLength: number, logs: () => Iterable<StreamLog>) {
    this.#highWater = Math.min(WRITE_HIGH_WATER, maxLength / 4);
    this.#logs = logs;
  }

  /**
   * Must be called after writing to logs. If the agent must wait, returns a promise that resolves once it may
   * continue.
   */
  wait(logs: Iterable<StreamLog>): Promise<void> | undefined {
    for (const log of logs) {
      if (!this.#holdsUp(log)) continue;
      this.#room ??= Promise.withResolvers();
      this.#timer ??= this.#startTimer();
      break;
    }
    return this.#room?.promise;
  }

  /**
   * Resolves once clients have read everything that the open streams currently hold, or have not read anything for
   * too long.
   */
  async taken(): Promise<void> {
    const held = [...this.#logs()].map((log) => ({ log, last: log.next - 1 }));
    const left = (): number => held.reduce((sum, { log, last }) => sum + log.leftOf(last), 0);
    for (let before = left(); before > 0;) {
      await this.#until(() => left() < before);
      const now = left();
      if (now === before) return;
      before = now;
    }
  }

  /** Resolves once `isDone` returns true after a stream is read, opened or closed, or after a timeout. */
  async #until(isDone: () => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = (): void => {
      if (isDone()) resolve();
    };
    this.#waiting.add(look);
    const timer = setTimeout(resolve, STREAM_WAIT_MS);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(look);
  }

  /** Must be called after reading from logs. */
  read(logs: Iterable<StreamLog>): void {
    for (const log of logs) this.#stalled.delete(log);
    this.#stopTimer();
    this.update();
    if (this.#room !== undefined) this.#timer = this.#startTimer();
  }

  /** Must be called after a stream opens or closes. */
  update(): void {
    for (const look of this.#waiting) look();
    for (const log of this.#logs()) if (this.#holdsUp(log)) return;
    this.#stopTimer();
    this.#room?.resolve();
    this.#room = undefined;
  }

  #holdsUp(log: StreamLog): boolean {
    return log.backlog > this.#highWater && !this.#stalled.has(log);
  }

  #startTimer(): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      for (const log of this.#logs()) if (this.#holdsUp(log)) this.#stalled.add(log);
      this.update();
    }, STREAM_WAIT_MS);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
