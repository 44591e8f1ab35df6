import type { Request, RequestId } from "../jsonrpc/message.ts";
import type { ErrorListener } from "./connection-options.ts";

/** Context that a request handler receives in addition to the params. */
export interface RequestContext {
  readonly id: RequestId;
  /** Aborts when the peer cancels the request or the connection closes. */
  readonly signal: AbortSignal;
  /**
   * Runs `callback` right after the response or error is queued, before any later message. Use it for messages that
   * must follow the response, such as updates of a new session. If the response has already been sent, `callback`
   * runs immediately. If the connection closes first, it never runs.
   */
  afterResponse(callback: () => void): void;
}

export class IncomingRequest implements RequestContext {
  readonly id: RequestId;
  readonly message: Request;
  /** Number of characters that the request counts as. */
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

  // Created on demand, because most handlers never read it.
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

  /** Whether `error` only indicates that the handler stopped because its signal aborted. */
  isAbortion(error: unknown): boolean {
    const wasAborted = this.#reason !== undefined;
    return wasAborted && (error === this.#reason || Object(error).name === "AbortError");
  }

  /** Runs the callbacks that are waiting for the response. Passes exceptions to `onError`, so all callbacks run. */
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
