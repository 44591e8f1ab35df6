import { ErrorCode } from "../jsonrpc/error-code.ts";
import type { Notification, Request, RequestId } from "../jsonrpc/message.ts";
import { RequestError, internalError, requestCancelled } from "../jsonrpc/request-error.ts";
import { IncomingRequest, type RequestContext } from "./incoming-request.ts";

/** What a connection's owner does with the peer's messages. Handlers start in the order of arrival. */
export interface MessageHandler {
  /** Returns or resolves to the result, or throws: a {@link RequestError} goes to the peer as it is. */
  request(method: string, params: unknown, context: RequestContext): unknown;
  /** A promise delays the response to any request that was sent before this notification arrived. */
  notification(method: string, params: unknown): void | Promise<void>;
}

/** What the dispatcher needs of its connection. */
export interface DispatcherContext {
  handler(): MessageHandler;
  /** Writes a response; throws if `result` is no JSON. */
  respond(id: RequestId, result: unknown): void;
  respondError(id: RequestId, error: RequestError): void;
  /** The running handlers changed: more or less input may be wanted. */
  loadChanged(): void;
  onError(error: unknown): void;
}

interface Running {
  readonly done: Promise<void>;
  readonly length: number;
}

/** Starts the handlers of what the peer sent, and knows which are still running. */
export class Dispatcher {
  readonly #context: DispatcherContext;
  readonly #requests = new Map<RequestId, IncomingRequest>();
  readonly #notifications = new Map<number, Running>();
  #started = 0;
  #runningLength = 0;
  #closed = false;

  constructor(context: DispatcherContext) {
    this.#context = context;
  }

  /** How many notification handlers have been started. */
  get started(): number {
    return this.#started;
  }

  /** Notification handlers that have not finished, and the characters of their messages. */
  get load(): { readonly count: number; readonly length: number } {
    return { count: this.#notifications.size, length: this.#runningLength };
  }

  /** The number of the oldest notification handler that has not finished; `undefined` if none is running. */
  get oldestRunning(): number | undefined {
    return this.#notifications.keys().next().value;
  }

  notification({ method, params }: Notification, length: number): void {
    this.#started += 1;
    try {
      const result = this.#context.handler().notification(method, params);
      if (isPromise(result)) this.#track(result, length);
    } catch (error) {
      this.#context.onError(error);
    }
  }

  request({ id, method, params }: Request): void {
    if (this.#requests.has(id)) {
      const reason = `Request id ${JSON.stringify(id)} is already in use`;
      this.#context.respondError(id, new RequestError(ErrorCode.invalidRequest, reason));
      return;
    }
    const request = new IncomingRequest(id);
    this.#requests.set(id, request);
    try {
      const result = this.#context.handler().request(method, params, request);
      if (isPromise(result))
        result.then(
          (value) => this.#succeed(request, value),
          (error: unknown) => this.#fail(request, error),
        );
      else this.#succeed(request, result);
    } catch (error) {
      this.#fail(request, error);
    }
  }

  /** The peer took the request back: its handler's signal aborts. */
  cancel(id: RequestId): void {
    this.#requests.get(id)?.abort(requestCancelled());
  }

  /**
   * Resolves when every notification handler that started after the first `startedBefore` ones has finished; `undefined`
   * if they all have.
   */
  settledSince(startedBefore: number): Promise<unknown> | undefined {
    if (this.#notifications.size === 0) return undefined;
    const waiting: Promise<void>[] = [];
    for (const [number, { done }] of this.#notifications) if (number > startedBefore) waiting.push(done);
    return waiting.length === 0 ? undefined : Promise.all(waiting);
  }

  /** Aborts what runs; nothing is answered any more. */
  close(reason: Error): void {
    this.#closed = true;
    for (const request of this.#requests.values()) request.abort(reason);
    this.#requests.clear();
  }

  #track(result: Promise<void>, length: number): void {
    const number = this.#started;
    const finished = (): void => {
      this.#notifications.delete(number);
      this.#runningLength -= length;
      this.#context.loadChanged();
    };
    const done = result.then(finished, (error: unknown) => {
      this.#context.onError(error);
      finished();
    });
    this.#notifications.set(number, { done, length });
    this.#runningLength += length;
    this.#context.loadChanged();
  }

  #succeed(request: IncomingRequest, result: unknown): void {
    if (!this.#finish(request)) return;
    try {
      this.#context.respond(request.id, result);
    } catch (error) {
      this.#context.onError(error);
      this.#context.respondError(request.id, internalError());
    }
    request.responded();
  }

  #fail(request: IncomingRequest, error: unknown): void {
    if (!this.#finish(request)) return;
    if (error instanceof RequestError) this.#context.respondError(request.id, error);
    else if (request.isAbortion(error)) this.#context.respondError(request.id, requestCancelled());
    else {
      this.#context.onError(error);
      this.#context.respondError(request.id, internalError());
    }
    request.responded();
  }

  #finish(request: IncomingRequest): boolean {
    if (this.#closed) return false;
    this.#requests.delete(request.id);
    return true;
  }
}

function isPromise<T>(value: unknown): value is Promise<T> {
  return (
    typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function"
  );
}
