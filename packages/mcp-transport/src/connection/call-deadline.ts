import { ServerFailure } from "../server/server-failure.ts";

/** How long a call may take, in milliseconds. */
export interface CallLimits {
  /** The longest silence; progress starts it anew. */
  readonly silenceMs: number;
  /** The longest duration whatever the progress. */
  readonly totalMs: number;
}

/** The time that a call has. It stands still while the server waits for the user. */
export class CallDeadline {
  readonly #limits: CallLimits;
  readonly #controller = new AbortController();
  #timers: readonly NodeJS.Timeout[] = [];
  #pauses = 0;
  #remainingMs: number;
  #runningSince = 0;

  /** The time runs from here on. */
  constructor(limits: CallLimits) {
    this.#limits = limits;
    this.#remainingMs = limits.totalMs;
    this.#run();
  }

  /** Aborts when the time is over; its reason is a {@link ServerFailure}. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The server has shown that it works on the call. */
  progressed(): void {
    if (this.#pauses > 0) return;
    this.#halt();
    this.#run();
  }

  /** Stops the time; what is returned lets it go on, with the silence beginning anew. */
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
