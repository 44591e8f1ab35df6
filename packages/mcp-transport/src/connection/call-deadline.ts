import { ServerFailure } from "../server/server-failure.ts";

/** Time limits of a call, in milliseconds. */
export interface CallLimits {
  /** Maximum time without progress. */
  readonly silenceMs: number;
  /** Maximum time in all. */
  readonly totalMs: number;
}

/** Limits the time of a call. The time stands still while the server waits for the user. */
export class CallDeadline {
  readonly #limits: CallLimits;
  readonly #controller = new AbortController();
  #timers: readonly NodeJS.Timeout[] = [];
  #pauses = 0;
  #remainingMs: number;
  #runningSince = 0;

  /** Starts the time. */
  constructor(limits: CallLimits) {
    this.#limits = limits;
    this.#remainingMs = limits.totalMs;
    this.#run();
  }

  /** Aborts when the time is over, with a {@link ServerFailure}. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The server has reported progress: the time without progress starts again. */
  progressed(): void {
    if (this.#pauses > 0) return;
    this.#halt();
    this.#run();
  }

  /** Stops the time. The returned function resumes it; the time without progress then starts again. */
  pause(): () => void {
    this.#halt();
    this.#pauses += 1;
    return () => {
      this.#pauses -= 1;
      if (this.#pauses === 0) this.#run();
    };
  }

  /** The call has ended. */
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
