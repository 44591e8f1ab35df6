import type { PromptOptions } from "../api/client-session.ts";
import type { PromptPort } from "../dialect/agent-wire.ts";

export interface PromptSession {
  readonly id: string;
  /** Cancels all work of the session. */
  cancel(): Promise<void>;
}

export interface PendingPromptOptions {
  /** Time to wait for the agent to end a cancelled prompt, in milliseconds. */
  readonly cancelTimeoutMs: number;
  readonly onError: (error: unknown) => void;
}

/** A prompt that has been sent and has not ended. */
export class PendingPrompt implements PromptPort {
  readonly abandoned: Promise<never>;
  readonly abandon: (reason: Error) => void;
  onAbort: () => void;
  readonly request: PromptOptions;
  readonly #session: PromptSession;
  readonly #options: PendingPromptOptions;
  #cancelled = false;
  #ended = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The prompt is cancelled when the request's signal aborts. */
  constructor(session: PromptSession, request: PromptOptions, options: PendingPromptOptions) {
    ({ promise: this.abandoned, reject: this.abandon } = Promise.withResolvers<never>());
    this.onAbort = () => this.cancelWork();
    this.request = request;
    this.#session = session;
    this.#options = options;
    request.signal?.addEventListener("abort", this.#aborted);
  }

  /** Whether the turn was cancelled but the agent has not ended it yet. */
  get ending(): boolean {
    return this.#cancelled && !this.#ended;
  }

  /** Records that the turn was cancelled, and gives the agent `timeoutMs` milliseconds to end it. */
  cancel(timeoutMs: number): void {
    this.#cancelled = true;
    this.abandonAfter(timeoutMs);
  }

  cancelWork(): void {
    this.#session.cancel().catch(this.#options.onError);
  }

  abandonAfter(timeoutMs: number = this.#options.cancelTimeoutMs): void {
    this.#timer ??= setTimeout(() => {
      this.abandon(
        new Error(
          `Cannot cancel the turn of session "${this.#session.id}": the agent did not end it within ${timeoutMs / 1000} s`,
        ),
      );
    }, timeoutMs);
  }

  ended(): void {
    this.#ended = true;
  }

  report(error: Error): void {
    this.#options.onError(error);
  }

  /** Releases the timer and the signal once the prompt settles. */
  settled(): void {
    clearTimeout(this.#timer);
    this.request.signal?.removeEventListener("abort", this.#aborted);
  }

  readonly #aborted = (): void => this.onAbort();
}
