import type { RequestId } from "../jsonrpc/message.ts";

/** A request whose promise is not settled yet. */
export interface OutgoingRequest {
  /** How many notification handlers had been started when it was sent: the response waits for later ones only. */
  readonly startedBefore: number;
  /** Called at the arrival of the result, before the request is settled; returns what the request resolves to. */
  readonly decode?: ((result: unknown) => unknown) | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A reason to take a request back. */
export interface TakeBack {
  readonly signal: AbortSignal;
  /** Tells the peer, which has not answered. */
  readonly tellPeer: (id: number) => void;
  /** Whether only the peer settles the request. */
  readonly waitsForAnswer?: boolean | undefined;
}

interface Pending {
  readonly request: OutgoingRequest;
  answered: boolean;
  forgetSignal: (() => void) | undefined;
}

/** The requests of this side that are not settled yet, by id. */
export class OutgoingRequests {
  readonly #pending = new Map<RequestId, Pending>();
  #lastId = -1;

  /** Keeps `request` until it is {@link OutgoingRequests.take}n, and returns its id. */
  add(request: OutgoingRequest, takeBack?: TakeBack): number {
    this.#lastId += 1;
    const id = this.#lastId;
    const forgetSignal = takeBack && this.#rejectOnAbort(id, takeBack);
    this.#pending.set(id, { request, answered: false, forgetSignal });
    return id;
  }

  /** Notes that the peer answered. Returns the request, which is still to be taken; `undefined` if none waits. */
  answer(id: RequestId): OutgoingRequest | undefined {
    const pending = this.#pending.get(id);
    if (pending === undefined || pending.answered) return undefined;
    pending.answered = true;
    return pending.request;
  }

  /** Removes and returns the request with this id, for its settling; `undefined` if it was settled before. */
  take(id: RequestId): OutgoingRequest | undefined {
    const pending = this.#pending.get(id);
    if (pending === undefined) return undefined;
    this.#pending.delete(id);
    pending.forgetSignal?.();
    return pending.request;
  }

  /** Whether a request with this id was ever sent, so that its late or second response is no surprise. */
  wasSent(id: RequestId): boolean {
    return typeof id === "number" && Number.isInteger(id) && id >= 0 && id <= this.#lastId;
  }

  /** Whether a request that was sent since notification handler number `handler` started still waits for the peer. */
  anySentSince(handler: number): boolean {
    for (const { request, answered } of this.#pending.values()) {
      if (!answered && request.startedBefore >= handler) return true;
    }
    return false;
  }

  /** Rejects what waits for the peer, and not what was answered and only waits for handlers. */
  rejectUnanswered(error: Error): void {
    for (const [id, { answered }] of this.#pending) if (!answered) this.take(id)?.reject(error);
  }

  rejectAll(error: Error): void {
    for (const id of this.#pending.keys()) this.take(id)?.reject(error);
  }

  #rejectOnAbort(id: number, { signal, tellPeer, waitsForAnswer = false }: TakeBack): () => void {
    const abort = (): void => {
      const answered = this.#pending.get(id)?.answered;
      const request = waitsForAnswer ? undefined : this.take(id);
      if (answered === false) tellPeer(id);
      request?.reject(signal.reason);
    };
    signal.addEventListener("abort", abort, { once: true });
    return () => signal.removeEventListener("abort", abort);
  }
}
