import { applyTurn } from "@parley/protocol/session";

import type { ClientHandlers, HandlerContext, PermissionOutcome } from "../api/client-handlers.ts";
import type { SessionPort } from "../dialect/agent-wire.ts";
import type { IncomingPermissionRequest } from "../dialect/client-side.ts";

/**
 * Session of a permission request, and the application's handler. If there is no handler, the answer is `cancelled`.
 */
export interface Asking {
  readonly port: Pick<SessionPort, "state" | "change">;
  readonly handler: ClientHandlers["requestPermission"];
}

export class OpenPermissionRequests {
  readonly #open = new Set<AbortController>();

  /**
   * Applies a request to the state of its session. Resolves to the user's answer, or to `cancelled` as soon as the
   * turn is cancelled. Rejects as soon as `signal` aborts. A cancellation or an abort also aborts the handler's
   * signal, so that a dialog can be closed.
   */
  async ask(
    incoming: IncomingPermissionRequest,
    context: HandlerContext,
    { port, handler }: Asking,
  ): Promise<PermissionOutcome> {
    port.change((state) => incoming.apply(state));
    if (handler === undefined) return { outcome: "cancelled" };
    const show = (from: string, to: string): void => {
      if (incoming.showsInTurn && this.#open.size === 0)
        port.change((state) => (state.turn.status === from ? applyTurn(state, { status: to }) : state));
    };
    const cancellation = new AbortController();
    const either = AbortSignal.any([context.signal, cancellation.signal]);
    const interrupted = new Promise<PermissionOutcome>((resolve, reject) => {
      either.addEventListener("abort", () =>
        cancellation.signal.aborted ? resolve({ outcome: "cancelled" }) : reject(either.reason as Error),
      );
    });
    show("running", "requires_action");
    this.#open.add(cancellation);
    try {
      return await Promise.race([
        handler(incoming.request(port.state), { ...context, signal: either }),
        interrupted,
      ]);
    } finally {
      this.#open.delete(cancellation);
      show("requires_action", "running");
    }
  }

  /** Answers every open request with `cancelled`. */
  cancelAll(): void {
    for (const cancellation of this.#open) cancellation.abort();
  }
}
