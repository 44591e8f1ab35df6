import type { RequestId } from "../jsonrpc/message.ts";
import type { Clock } from "../remote/reconnect-policy.ts";

/** Time to wait for the response to a barrier, in milliseconds. */
const TIMEOUT_MS = 2000;

/**
 * Delivers the response to a load after the replayed history, for servers that send the response on the connection's
 * stream and the history on the session's. To do so, it sends a request with an unknown method for the session. The
 * response to that request comes after the history.
 */
export class ReplayBarrier {
  readonly #clock: Clock;
  readonly #send: (text: string, session: string) => Promise<unknown>;
  readonly #held = new Map<RequestId, () => void>();
  #count = 0;

  constructor(clock: Clock, send: (text: string, session: string) => Promise<unknown>) {
    this.#clock = clock;
    this.#send = send;
  }

  /** Calls `deliver` once everything already written to the session's stream has been read. */
  hold(session: string, deliver: () => void): void {
    const id = `replayed-${(this.#count += 1)}`;
    const stop = this.#clock.after(TIMEOUT_MS, () => this.settle(id));
    this.#held.set(id, () => {
      stop();
      deliver();
    });
    const params = { sessionId: session };
    const text = JSON.stringify({ jsonrpc: "2.0", id, method: "_parley/replayed", params });
    this.#send(text, session).catch(() => this.settle(id));
  }

  /** Returns whether `id` belongs to a barrier. If so, delivers the response that it was holding back. */
  settle(id: RequestId | undefined): boolean {
    const deliver = id === undefined ? undefined : this.#held.get(id);
    if (deliver === undefined || id === undefined) return false;
    this.#held.delete(id);
    deliver();
    return true;
  }
}
