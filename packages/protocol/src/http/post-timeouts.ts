import { type ReconnectPolicy, type Clock, noAnswer } from "../remote/reconnect-policy.ts";

/**
 * Aborts POST requests that the server does not answer in time. All of them share one timer, because a timer for each
 * would take a twentieth of a request's time.
 */
export class PostTimeouts {
  readonly #policy: ReconnectPolicy;
  readonly #clock: Clock;
  /** Start times of the requests in flight, oldest first. */
  readonly #started = new Map<AbortController, number>();
  #stopTimer: (() => void) | undefined;

  constructor({ policy, clock }: { readonly policy: ReconnectPolicy; readonly clock: Clock }) {
    this.#policy = policy;
    this.#clock = clock;
  }

  /** Runs a request with a signal that aborts on timeout or when {@link abort} is called. */
  async run<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    this.#started.set(controller, this.#clock.now());
    if (this.#stopTimer === undefined) this.#wait(this.#policy.attemptTimeoutMs);
    try {
      return await request(controller.signal);
    } finally {
      this.#started.delete(controller);
    }
  }

  /** Aborts all requests in flight. */
  abort(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    for (const controller of this.#started.keys()) controller.abort();
  }

  #wait(ms: number): void {
    this.#stopTimer = this.#clock.after(ms, () => this.#check());
  }

  #check(): void {
    this.#stopTimer = undefined;
    const startedBefore = this.#clock.now() - this.#policy.attemptTimeoutMs;
    for (const [controller, startedAt] of this.#started) {
      if (startedAt > startedBefore) return this.#wait(startedAt - startedBefore);
      this.#started.delete(controller);
      controller.abort(noAnswer(this.#policy));
    }
  }
}
