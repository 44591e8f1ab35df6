import type { RequestId } from "../jsonrpc/message.ts";

/** What a request handler knows of its request besides the params. */
export interface RequestContext {
  readonly id: RequestId;
  /** Aborts when the peer takes the request back, or the connection ends. */
  readonly signal: AbortSignal;
  /**
   * Runs `callback` as soon as the response is on its way, and before anything that happens later: for what must follow
   * the response, such as updates of a session that the peer does not know before.
   */
  afterResponse(callback: () => void): void;
}

/** A request of the peer that is being handled. */
export class IncomingRequest implements RequestContext {
  readonly id: RequestId;
  #controller: AbortController | undefined;
  #reason: Error | undefined;
  #afterResponse: (() => void)[] | undefined;

  constructor(id: RequestId) {
    this.id = id;
  }

  // Most handlers never look at their signal: it is made when first asked for.
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#reason !== undefined) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  afterResponse(callback: () => void): void {
    (this.#afterResponse ??= []).push(callback);
  }

  abort(reason: Error): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    this.#controller?.abort(reason);
  }

  /** Whether `error` is only the handler's way to stop after its signal aborted. */
  isAbortion(error: unknown): boolean {
    if (this.#reason === undefined) return false;
    return error === this.#reason || (error instanceof Error && error.name === "AbortError");
  }

  responded(): void {
    for (const callback of this.#afterResponse ?? []) callback();
  }
}
