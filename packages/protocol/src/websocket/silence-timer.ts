import type { Clock } from "../remote/reconnect-policy.ts";

/** The part of the time by which the report may be early: a timer that began anew with each message would take a tenth of its time. */
const SLACK = 1 / 64;

/** Reports what shows no sign of life for too long. */
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

  /** Begins to wait. What it waited for before no longer counts. */
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
