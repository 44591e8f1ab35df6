const firstDelayMs = 500;
const windowMs = 5 * 60_000;
const mostInWindow = 5;

/**
 * Limits how often a server restarts. The first restart is immediate, the second waits half a second, and the wait
 * doubles for each later one. At most five restarts are allowed in five minutes.
 */
export class RestartLimit {
  #restarts: readonly number[] = [];

  /** Returns the number of milliseconds to wait at time `now`. */
  wait(now: number): number {
    const recent = this.#restarts.filter((time) => now - time < windowMs);
    const [oldest, last] = [recent[0], recent.at(-1)];
    if (oldest === undefined || last === undefined) return 0;
    if (recent.length >= mostInWindow) return oldest + windowMs - now;
    return Math.max(0, last + firstDelayMs * 2 ** (recent.length - 1) - now);
  }

  /** Records a restart at time `now`. */
  note(now: number): void {
    this.#restarts = [...this.#restarts.slice(1 - mostInWindow), now];
  }
}
