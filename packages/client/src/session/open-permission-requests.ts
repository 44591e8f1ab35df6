import type { PermissionOutcome } from "../api/client-handlers.ts";

type Ask = (signal: AbortSignal) => PermissionOutcome | Promise<PermissionOutcome>;

/** The permission requests of a session that the user has not answered. */
export class OpenQuestions {
  readonly #open = new Set<AbortController>();

  get count(): number {
    return this.#open.size;
  }

  /**
   * Resolves to the user's answer, or to `cancelled` as soon as the turn is cancelled; rejects as soon as `signal` aborts.
   * Either way the signal that `ask` is given aborts, so that a dialog can be closed.
   */
  async ask(ask: Ask, signal: AbortSignal): Promise<PermissionOutcome> {
    const cancellation = new AbortController();
    const {
      promise: withdrawn,
      resolve: cancel,
      reject: takeBack,
    } = Promise.withResolvers<PermissionOutcome>();
    cancellation.signal.addEventListener("abort", () => cancel({ outcome: "cancelled" }), { once: true });
    const abort = (): void => takeBack(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    this.#open.add(cancellation);
    try {
      return await Promise.race([ask(AbortSignal.any([signal, cancellation.signal])), withdrawn]);
    } finally {
      this.#open.delete(cancellation);
      signal.removeEventListener("abort", abort);
    }
  }

  /** Answers every open question with `cancelled`. */
  cancelAll(): void {
    for (const cancellation of this.#open) cancellation.abort();
  }
}
