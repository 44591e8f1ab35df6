import { encodeId } from "../jsonrpc/encode-message.ts";
import { ErrorCode } from "../jsonrpc/error-code.ts";
import type { Notification, Request, RequestId } from "../jsonrpc/message.ts";
import { RequestError, internalError, requestCancelled } from "../jsonrpc/request-error.ts";
import { IncomingRequest, type RequestContext } from "./incoming-request.ts";
import type { Load } from "./input-flow.ts";
import { isPromise } from "./is-promise.ts";
import { RunningHandlers } from "./running-handlers.ts";

/** What a connection's owner does with the peer's messages. Handlers start in the order of arrival. */
export interface MessageHandler {
  /** Returns or resolves to the result, or throws: a {@link RequestError} goes to the peer as it is. */
  request(method: string, params: unknown, context: RequestContext): unknown;
  /**
   * A promise delays the response to any request that was sent before this notification arrived. So it may wait for
   * requests that it sends itself, but not for anything that waits for the response to an earlier one: a handler of
   * "cancel" that awaits the end of the cancelled work would wait for itself.
   */
  notification(method: string, params: unknown): void | Promise<void>;
}

/** What the dispatcher needs of its connection. */
export interface DispatcherContext {
  handler(): MessageHandler;
  /** Writes a response; throws if `result` is no JSON, or too long. */
  respond(id: RequestId, result: unknown): void;
  respondError(id: RequestId, error: RequestError): void;
  /** What runs has changed: more or less input may be wanted. */
  loadChanged(): void;
  readonly onError: (error: unknown) => void;
}

/** Starts the handlers of what the peer sent, and knows which are still running. */
export class Dispatcher implements Load {
  readonly #context: DispatcherContext;
  readonly #requests = new Map<RequestId, IncomingRequest>();
  readonly #notifications = new RunningHandlers();
  #requestLength = 0;
  #closed = false;

  constructor(context: DispatcherContext) {
    this.#context = context;
  }

  /** How many notification handlers have been started. */
  get started(): number {
    return this.#notifications.started;
  }

  get running(): number {
    return this.#notifications.count;
  }

  get runningLength(): number {
    return this.#notifications.length;
  }

  get unhandledLength(): number {
    return this.#notifications.length + this.#requestLength;
  }

  /** The number of the oldest notification handler that has not finished; `undefined` if none is running. */
  get oldestRunning(): number | undefined {
    return this.#notifications.oldest;
  }

  notification({ method, params }: Notification, length: number): void {
    this.#notifications.start();
    try {
      const result = this.#context.handler().notification(method, params);
      if (isPromise(result)) this.#track(result, length);
    } catch (error) {
      this.#context.onError(error);
    }
  }

  request({ id, method, params }: Request, length: number): void {
    if (this.#requests.has(id)) {
      const reason = `Request id ${encodeId(id)} is already in use`;
      this.#context.respondError(id, new RequestError(ErrorCode.invalidRequest, reason));
      return;
    }
    const request = new IncomingRequest(id, length);
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

  /** The peer took the request back: its handler's signal aborts. */
  cancel(id: RequestId): void {
    this.#requests.get(id)?.abort(requestCancelled());
  }

  /** Runs `callback` when every notification handler that has started by now, after the first ones, has finished. */
  whenHandled(startedBefore: number, callback: () => void): void {
    this.#notifications.whenFinished(startedBefore, callback);
  }

  /** Aborts what runs; nothing is answered any more. */
  close(reason: Error): void {
    this.#closed = true;
    for (const request of this.#requests.values()) request.abort(reason);
    this.#requests.clear();
  }

  #track(result: Promise<unknown>, length: number): void {
    const number = this.#notifications.keep(length);
    const finished = (): void => {
      this.#notifications.finish(number);
      this.#context.loadChanged();
    };
    // What only looks like a promise may throw where a promise does not.
    Promise.resolve(result).then(finished, (error: unknown) => {
      this.#context.onError(error);
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
      this.#context.onError(error);
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

  /** What the peer learns of an error; what it must not learn is reported. */
  #answerTo(request: IncomingRequest, error: unknown): RequestError {
    if (error instanceof RequestError) return error;
    if (request.isAbortion(error)) return requestCancelled();
    this.#context.onError(error);
    return internalError();
  }

  #finish(request: IncomingRequest): boolean {
    if (this.#closed) return false;
    this.#requests.delete(request.id);
    this.#requestLength -= request.length;
    return true;
  }
}
