import {
  ConnectionClosedError,
  ErrorCode,
  type ErrorListener,
  RequestError,
  internalError,
  invalidParams,
  requestCancelled,
} from "@parley/protocol";
import { ValidationError } from "@parley/schema";

import { CANCEL_REQUEST, cancelledId } from "../wire/cancel-request.ts";
import { WireMessage, errorMessage } from "../wire/wire-message.ts";
import { HandledMessage, type MessageContext } from "./handled-message.ts";
import { HandledRequest } from "./handled-request.ts";
import { handledVersion, protocolVersionOf } from "./protocol-version.ts";
import { type ProxyVersion, own, shapesTo } from "./proxy-methods.ts";

/**
 * Handlers by method. The types in the definition match each method with its calls, but incoming methods are plain
 * strings.
 */
export interface UntypedHandlers {
  readonly requests: { readonly [method: string]: ((call: HandledRequest) => unknown) | undefined };
  readonly notifications: { readonly [method: string]: ((call: HandledNotification) => unknown) | undefined };
  readonly rewrite?: ((text: string) => string) | undefined;
}

export interface IntakeContext extends Omit<MessageContext, "version"> {
  readonly handlers: UntypedHandlers;
  /** Returns the version of the connection; `undefined` before it is known. */
  readonly version: () => number | undefined;
  readonly onError: ErrorListener;
}

/** Accepts messages from one side in the order in which they arrive, and starts their handlers. */
export class MessageIntake {
  readonly #context: IntakeContext;
  /** Requests that handlers are working on, by id. */
  readonly #calls = new Map<string, HandledRequest>();
  readonly #isEmpty: boolean;

  constructor(context: IntakeContext) {
    this.#context = context;
    const { requests, notifications } = context.handlers;
    this.#isEmpty = Object.keys(requests).length + Object.keys(notifications).length === 0;
  }

  receive(message: WireMessage): void {
    const rewritten = this.#rewrite(message);
    if (rewritten !== undefined) this.#route(rewritten);
  }

  /** Abandons the sender's requests, because the sender has disconnected. */
  end(reason: Error): void {
    for (const call of this.#calls.values()) call.abandon(reason);
    this.#calls.clear();
  }

  #route(message: WireMessage): void {
    const { way, back, handlers } = this.#context;
    // If a message cannot be for this proxy, there is no need to parse it.
    if (this.#isEmpty && back.own.isEmpty) {
      way.passage.push(message);
      return;
    }
    const { kind, method = "" } = message;
    const handler = kind === "request" ? own(handlers.requests, method) : undefined;
    const listener = kind === "notification" ? own(handlers.notifications, method) : undefined;
    if (handler !== undefined) this.#request(message, handler);
    else if (listener !== undefined) this.#notification(message, listener);
    else if (!this.#isForProxy(message, kind)) way.passage.push(message);
  }

  /**
   * Settles one of the proxy's own requests, or cancels a request that a handler is working on. Returns false for any
   * other message.
   */
  #isForProxy(message: WireMessage, kind: WireMessage["kind"]): boolean {
    if (kind === "response") return this.#context.back.own.settle(message);
    if (kind !== "notification" || message.method !== CANCEL_REQUEST) return false;
    const call = this.#calls.get(cancelledId(message));
    if (call === undefined) return false;
    call.cancel();
    if (call.isDone) this.#forget(call);
    return true;
  }

  #request(message: WireMessage, handler: (call: HandledRequest) => unknown): void {
    const { back } = this.#context;
    const { id } = message;
    if (this.#calls.has(id)) {
      const error = new RequestError(ErrorCode.invalidRequest, `Request id ${id} is in use`);
      back.passage.push(errorMessage(id, error));
      return;
    }
    const read = this.#read("requests", message);
    if (read === undefined) return;
    const call = new HandledRequest(message, read.params, { ...this.#context, version: read.version });
    this.#calls.set(id, call);
    run(
      () => handler(call),
      (result) => this.#succeed(call, result),
      (error) => this.#fail(call, error),
    );
  }

  #notification(message: WireMessage, handler: (call: HandledNotification) => unknown): void {
    const read = this.#read("notifications", message);
    if (read === undefined) return;
    const call = new HandledNotification(message, read.params, { ...this.#context, version: read.version });
    run(
      () => handler(call),
      () => call.letPass(),
      (error) => {
        this.#context.onError(error, call);
        call.letPass();
      },
    );
  }

  #succeed(call: HandledRequest, result: unknown): void {
    try {
      call.succeed(result);
      this.#forget(call);
    } catch (error) {
      this.#fail(call, error);
    }
  }

  #fail(call: HandledRequest, error: unknown): void {
    this.#forget(call);
    const { aborted, reason } = call.signal;
    if (aborted && isAbort(error, reason)) call.fail(requestCancelled());
    else call.fail(this.#answerTo(error, call));
  }

  #forget(call: HandledRequest): void {
    if (this.#calls.get(call.id) === call) this.#calls.delete(call.id);
  }

  /** Decodes the params for a handler. Rejects invalid params, because a handler relies on its types. */
  #read(
    kind: "requests" | "notifications",
    message: WireMessage,
  ): { readonly params: unknown; readonly version: ProxyVersion } | undefined {
    const { way, back, onError } = this.#context;
    const { method = "", params } = message;
    const version = this.#versionFor(method, params);
    try {
      return { params: shapesTo(way.side, version).readParams(kind, method, params), version };
    } catch (error) {
      onError(error, { method, params });
      if (kind === "requests") back.passage.push(errorMessage(message.id, refusal(error)));
      return undefined;
    }
  }

  /**
   * Returns the version of the connection. Before it is known, returns the version that `initialize` requests, or 1
   * for other messages.
   */
  #versionFor(method: string, params: unknown): ProxyVersion {
    const asked = method === "initialize" ? protocolVersionOf(params) : 1;
    return handledVersion(this.#context.version() ?? asked);
  }

  /**
   * Returns the error to send. If that error hides details from the sender, reports the original error to `onError`.
   */
  #answerTo(error: unknown, call: { readonly method: string; readonly params?: unknown }): RequestError {
    if (error instanceof RequestError) return error;
    // The chain itself reports that it has closed.
    if (!(error instanceof ConnectionClosedError)) this.#context.onError(error, call);
    return internalError();
  }

  #rewrite(message: WireMessage): WireMessage | undefined {
    const { back, handlers, onError } = this.#context;
    if (handlers.rewrite === undefined) return message;
    try {
      const text = handlers.rewrite(message.text);
      return text === message.text ? message : new WireMessage(text);
    } catch (error) {
      onError(error, { method: message.method ?? "" });
      const { kind, id } = message;
      if (kind === "request") back.passage.push(errorMessage(id, internalError()));
      if (kind === "response") this.#route(errorMessage(id, internalError()));
      return undefined;
    }
  }
}

/** Calls a handler and, once the handler has finished, one of the callbacks. */
function run(start: () => unknown, succeed: (result: unknown) => void, fail: (error: unknown) => void): void {
  try {
    const result = start();
    if (isThenable(result)) Promise.resolve(result).then(succeed, fail);
    else succeed(result);
  } catch (error) {
    fail(error);
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === "function";
}

/** Whether an error only indicates that a handler stopped because its signal aborted. */
function isAbort(error: unknown, reason: unknown): boolean {
  return error === reason || (error instanceof Error && error.name === "AbortError");
}

function refusal(error: unknown): RequestError {
  return error instanceof ValidationError
    ? invalidParams(error.message, { issues: error.issues })
    : internalError();
}

class HandledNotification extends HandledMessage {
  forward(params?: unknown): void {
    this.send(this.outgoing(params));
    this.letPass();
  }
}
