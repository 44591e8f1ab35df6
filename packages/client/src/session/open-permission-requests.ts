import type { PermissionOutcome } from "../api/client-handlers.ts";

type Ask = (signal: AbortSignal) => PermissionOutcome | Promise<PermissionOutcome>;

/** The permission requests of a session that are not answered. */
export class OpenPermissionRequests {
  readonly #open = new Set<AbortController>();

  get count(): number {
    return this.#open.size;
  }

  /**
   * Resolves to the user's answer, or to `cancelled` as soon as the turn is cancelled; rejects as soon as `signal` aborts.
   * In both cases the signal that `ask` receives aborts, so that a dialog can be closed.
   */
  async ask(ask: Ask, signal: AbortSignal): Promise<PermissionOutcome> {
    const cancellation = new AbortController();
    const either = AbortSignal.any([signal, cancellation.signal]);
    const interrupted = new Promise<PermissionOutcome>((resolve, reject) => {
      either.addEventListener("abort", () =>
        cancellation.signal.aborted ? resolve({ outcome: "cancelled" }) : reject(signal.reason as Error),
      );
    });
    this.#open.add(cancellation);
    try {
      return await Promise.race([ask(either), interrupted]);
    } finally {
      this.#open.delete(cancellation);
    }
  }

  /** Answers every open request with `cancelled`. */
  cancelAll(): void {
    for (const cancellation of this.#open) cancellation.abort();
  }
}
