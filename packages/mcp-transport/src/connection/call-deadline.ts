import { ServerFailure } from "../server/server-failure.ts";

/** Timeouts for a call, in milliseconds. */
export interface CallLimits {
  /** Maximum time between two progress updates. */
  readonly silenceMs: number;
  /** Maximum duration of a call. */
  readonly totalMs: number;
}

/** Times out a call. Can be paused while the server waits for the user. */
export class CallDeadline {
  readonly #limits: CallLimits;
  readonly #controller = new AbortController();
  #timers: readonly NodeJS.Timeout[] = [];
  #pauses = 0;
  #remainingMs: number;
  #runningSince = 0;

  constructor(limits: CallLimits) {
    this.#limits = limits;
    this.#remainingMs = limits.totalMs;
    this.#run();
  }

  /** Aborts with a {@link ServerFailure} on timeout. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Resets the idle timeout. */
  progressed(): void {
    if (this.#pauses > 0) return;
    this.#halt();
    this.#run();
  }

  /** Pauses the timers. Call the returned function to resume them and reset the idle timeout. */
  pause(): () => void {
    this.#halt();
    this.#pauses += 1;
    return () => {
      this.#pauses -= 1;
      if (this.#pauses === 0) this.#run();
    };
  }

  stop(): void {
    this.#pauses = Number.POSITIVE_INFINITY;
    this.#halt();
  }

  #run(): void {
    const { silenceMs, totalMs } = this.#limits;
    this.#runningSince = performance.now();
    const after = (ms: number, message: string): NodeJS.Timeout =>
      setTimeout(() => this.#controller.abort(new ServerFailure("timeout", message)), ms);
    this.#timers = [
      after(silenceMs, `it was silent for ${silenceMs} ms`),
      after(this.#remainingMs, `it did not finish within ${totalMs} ms`),
    ];
  }

  #halt(): void {
    if (this.#timers.length === 0) return;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#remainingMs -= performance.now() - this.#runningSince;
  }
}
