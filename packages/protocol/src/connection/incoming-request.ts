import type { Request, RequestId } from "../jsonrpc/message.ts";
import type { ErrorListener } from "./connection-options.ts";

/** A request as its handler sees it, besides the params. */
export interface RequestContext {
  readonly id: RequestId;
  /** Aborts when the peer takes the request back, or the connection ends. */
  readonly signal: AbortSignal;
  /**
   * Runs `callback` as soon as the response, a result or an error, has been queued, before any later message is: for what
   * must follow the response, such as updates of a session that the peer does not know before. Runs it at once if the
   * response was sent already, and never if the connection ends first.
   */
  afterResponse(callback: () => void): void;
}

/** A request of the peer that is being handled. */
export class IncomingRequest implements RequestContext {
  readonly id: RequestId;
  readonly message: Request;
  /** Characters that it counts for. */
  readonly length: number;
  #controller: AbortController | undefined;
  #reason: Error | undefined;
  #afterResponse: (() => void)[] | undefined;
  #responded = false;

  constructor(message: Request, length: number) {
    this.id = message.id;
    this.message = message;
    this.length = length;
  }

  // Most handlers never read their signal, so it is made when first read.
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#reason !== undefined) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  afterResponse(callback: () => void): void {
    if (this.#responded) callback();
    else (this.#afterResponse ??= []).push(callback);
  }

  abort(reason: Error): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    this.#controller?.abort(reason);
  }

  /** Returns true if `error` is only the handler's way to stop after its signal aborted. */
  isAbortion(error: unknown): boolean {
    const wasAborted = this.#reason !== undefined;
    return wasAborted && (error === this.#reason || Object(error).name === "AbortError");
  }

  /** Runs the callbacks that waited for the response. An exception goes to `onError` and stops no other callback. */
  responded(onError: ErrorListener): void {
    this.#responded = true;
    for (const callback of this.#afterResponse ?? []) {
      try {
        callback();
      } catch (error) {
        onError(error, this.message);
      }
    }
  }
}
