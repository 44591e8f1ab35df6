const firstDelayMs = 500;
const windowMs = 5 * 60_000;
const mostInWindow = 5;

/**
 * Says when a server that ended may be started again: at once the first time, then after a pause that doubles each time,
 * and at most five times in five minutes.
 */
export class RestartLimit {
  #restarts: readonly number[] = [];

  /** How many milliseconds must still pass at the time `now`. */
  wait(now: number): number {
    const recent = this.#restarts.filter((time) => now - time < windowMs);
    const [oldest, last] = [recent[0], recent.at(-1)];
    if (oldest === undefined || last === undefined) return 0;
    if (recent.length >= mostInWindow) return oldest + windowMs - now;
    return Math.max(0, last + firstDelayMs * 2 ** (recent.length - 1) - now);
  }

  /** The server is started again at the time `now`. */
  note(now: number): void {
    this.#restarts = [...this.#restarts.slice(1 - mostInWindow), now];
  }
}
