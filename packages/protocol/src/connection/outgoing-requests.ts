import type { RequestId } from "../jsonrpc/message.ts";

/** A request that waits for the peer's response. */
export interface OutgoingRequest {
  /** How many notification handlers had been started when it was sent: the response waits for later ones only. */
  readonly startedBefore: number;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** A reason to take a request back. */
export interface TakeBack {
  readonly signal: AbortSignal;
  /** Called once when the signal aborts, unless the request was settled before; it is no longer waiting then. */
  readonly aborted: (id: number) => void;
}

interface Pending extends OutgoingRequest {
  readonly forgetSignal?: (() => void) | undefined;
}

/** The requests of this side that have no response yet, by id. */
export class OutgoingRequests {
  readonly #pending = new Map<number, Pending>();
  #lastId = -1;

  /** Keeps `request` and returns its id. */
  add(request: OutgoingRequest, takeBack?: TakeBack): number {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#pending.set(id, takeBack === undefined ? request : this.#abortable(id, request, takeBack));
    return id;
  }

  /** Removes and returns the request with this id; `undefined` if it is not, or no longer, waiting. */
  take(id: RequestId): OutgoingRequest | undefined {
    if (typeof id !== "number") return undefined;
    const request = this.#pending.get(id);
    if (request === undefined) return undefined;
    this.#pending.delete(id);
    request.forgetSignal?.();
    return request;
  }

  /** Whether a request with this id was ever sent, so that its late or second response is no surprise. */
  wasSent(id: RequestId): boolean {
    return typeof id === "number" && Number.isInteger(id) && id >= 0 && id <= this.#lastId;
  }

  /** Whether a request that was sent since notification handler number `handler` started still waits. */
  anySentSince(handler: number): boolean {
    for (const { startedBefore } of this.#pending.values()) if (startedBefore >= handler) return true;
    return false;
  }

  rejectAll(error: Error): void {
    for (const id of this.#pending.keys()) this.take(id)?.reject(error);
  }

  #abortable(id: number, request: OutgoingRequest, { signal, aborted }: TakeBack): Pending {
    const abort = (): void => {
      if (this.take(id) !== undefined) aborted(id);
    };
    signal.addEventListener("abort", abort, { once: true });
    return { ...request, forgetSignal: () => signal.removeEventListener("abort", abort) };
  }
}
