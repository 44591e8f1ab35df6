import type { Clock } from "./reconnect-policy.ts";

/**
 * Fraction of the timeout by which a report can be early. This slack makes it unnecessary to restart a timer with
 * every message, which would take a tenth of the total time.
 */
const SLACK = 1 / 64;

/** Reports a connection that has been silent for too long. */
export class SilenceTimer {
  readonly #clock: Clock;
  readonly #onSilent: (reason: string) => void;
  #stop: (() => void) | undefined;
  #reason = "";
  #startedAt = 0;

  constructor(clock: Clock, onSilent: (reason: string) => void) {
    this.#clock = clock;
    this.#onSilent = onSilent;
  }

  /** Restarts the timer, unless it has only just been started for the same reason. */
  start(ms: number, reason: string): void {
    const now = this.#clock.now();
    if (this.#stop !== undefined && reason === this.#reason && now - this.#startedAt < ms * SLACK) return;
    this.#stop?.();
    this.#reason = reason;
    this.#startedAt = now;
    this.#stop = this.#clock.after(ms, () => {
      this.#stop = undefined;
      this.#onSilent(reason);
    });
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}
