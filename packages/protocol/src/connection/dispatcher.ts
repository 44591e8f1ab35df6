import { encodeId } from "../jsonrpc/encode-message.ts";
import { ErrorCode } from "../jsonrpc/error-code.ts";
import type { Notification, Request, RequestId } from "../jsonrpc/message.ts";
import { RequestError, internalError, requestCancelled } from "../jsonrpc/request-error.ts";
import type { ErrorListener } from "./connection-options.ts";
import { IncomingRequest, type RequestContext } from "./incoming-request.ts";
import { isPromise } from "./is-promise.ts";
import { ResponseOrder } from "./response-order.ts";

/** Handles the peer's requests and notifications. Handlers start in arrival order. */
export interface MessageHandler {
  /**
   * Returns or resolves to the result, or throws. A {@link RequestError} is sent to the peer unchanged. Any other
   * error is sent as "Internal error".
   */
  request(method: string, params: unknown, context: RequestContext): unknown;
  /**
   * If the handler returns a promise, responses to requests that were sent before this notification arrived wait for
   * it. The handler can await its own requests, but must not await anything that depends on an earlier response. For
   * example, a "cancel" handler that awaits the end of the cancelled work would deadlock.
   */
  notification(method: string, params: unknown): void | Promise<void>;
}

export interface DispatcherContext {
  handler(): MessageHandler;
  /** Writes a response. Throws if `result` is not JSON or too long. */
  respond(id: RequestId, result: unknown): void;
  respondError(id: RequestId, error: RequestError): void;
  /** Called when the set of running handlers changes, so that input can be paused or resumed. */
  loadChanged(): void;
  readonly onError: ErrorListener;
}

/** Starts and tracks the handlers for the peer's messages. */
export class Dispatcher {
  /** Tracks the notification handlers that responses wait for. */
  readonly order: ResponseOrder;
  readonly #context: DispatcherContext;
  readonly #requests = new Map<RequestId, IncomingRequest>();
  #requestLength = 0;
  #closed = false;

  constructor(context: DispatcherContext) {
    // Initialized here instead of in the declaration: if a public field has an initializer, the bundler moves all
    // field initializers into the constructor.
    this.order = new ResponseOrder();
    this.#context = context;
  }

  /** Number of characters in notifications with a running handler and in requests without a response. */
  get unhandledLength(): number {
    return this.order.runningLength + this.#requestLength;
  }

  notification(message: Notification, length: number): void {
    this.order.start();
    try {
      const result = this.#context.handler().notification(message.method, message.params);
      if (isPromise(result)) this.#track(message, result, length);
    } catch (error) {
      this.#context.onError(error, message);
    }
  }

  request(message: Request, length: number): void {
    const { id, method, params } = message;
    if (this.#requests.has(id)) {
      const reason = `Request id ${encodeId(id)} is in use`;
      this.#context.respondError(id, new RequestError(ErrorCode.invalidRequest, reason));
      return;
    }
    const request = new IncomingRequest(message, length);
    this.#requests.set(id, request);
    this.#requestLength += length;
    let result: unknown;
    try {
      result = this.#context.handler().request(method, params, request);
    } catch (error) {
      this.#fail(request, error);
      return;
    }
    if (isPromise(result)) this.#answerLater(request, result);
    else this.#succeed(request, result);
  }

  /** Aborts the handler's signal because the peer has cancelled the request. */
  cancel(id: RequestId): void {
    this.#requests.get(id)?.abort(requestCancelled());
  }

  /** Aborts all request handlers. No more responses are sent. */
  close(reason: Error): void {
    this.#closed = true;
    for (const request of this.#requests.values()) request.abort(reason);
    this.#requests.clear();
  }

  #track(message: Notification, result: Promise<unknown>, length: number): void {
    const number = this.order.run(length);
    const finished = (): void => {
      this.order.finish(number);
      this.#context.loadChanged();
    };
    // Wrapped in a promise because calling `then` on a promise-like object can throw.
    Promise.resolve(result).then(finished, (error: unknown) => {
      this.#context.onError(error, message);
      finished();
    });
    this.#context.loadChanged();
  }

  #answerLater(request: IncomingRequest, result: Promise<unknown>): void {
    this.#context.loadChanged();
    Promise.resolve(result).then(
      (value) => this.#succeed(request, value),
      (error: unknown) => this.#fail(request, error),
    );
  }

  #succeed(request: IncomingRequest, result: unknown): void {
    if (!this.#finish(request)) return;
    try {
      this.#context.respond(request.id, result);
    } catch (error) {
      this.#context.onError(error, request.message);
      this.#context.respondError(request.id, internalError());
    }
    request.responded(this.#context.onError);
  }

  #fail(request: IncomingRequest, error: unknown): void {
    const answer = this.#answerTo(request, error);
    if (!this.#finish(request)) return;
    this.#context.respondError(request.id, answer);
    request.responded(this.#context.onError);
  }

  /**
   * Returns the error to send to the peer. Reports the original error to `onError` if the returned error hides it.
   */
  #answerTo(request: IncomingRequest, error: unknown): RequestError {
    if (error instanceof RequestError) return error;
    if (request.isAbortion(error)) return requestCancelled();
    this.#context.onError(error, request.message);
    return internalError();
  }

  #finish(request: IncomingRequest): boolean {
    if (this.#closed) return false;
    this.#requests.delete(request.id);
    this.#requestLength -= request.length;
    return true;
  }
}
