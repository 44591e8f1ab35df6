/// <reference lib="esnext.disposable" preserve="true" />
import { LEAST_HANDLED_LENGTH, REQUEST_COST } from "@parley/protocol/limits";

import { encodeError, encodeNotification, encodeRequest, encodeResult } from "../jsonrpc/encode-message.ts";
import { ErrorCode } from "../jsonrpc/error-code.ts";
import { exactInteger } from "../jsonrpc/exact-integer.ts";
import type { InvalidMessageError } from "../jsonrpc/invalid-message-error.ts";
import type { Message, RequestId, Response } from "../jsonrpc/message.ts";
import { RequestError } from "../jsonrpc/request-error.ts";
import { TransportError } from "../transport/transport-error.ts";
import type { Transport } from "../transport/transport.ts";
import { CANCEL_REQUEST, type CancelRequestParams } from "./cancel-request.ts";
import { ConnectionClosedError } from "./connection-closed-error.ts";
import {
  type ConnectionOptions,
  type ResolvedConnectionOptions,
  resolveConnectionOptions,
} from "./connection-options.ts";
import { Dispatcher, type MessageHandler } from "./dispatcher.ts";
import { InputFlow } from "./input-flow.ts";
import { createMessageParser } from "./message-parser.ts";
import { type OutgoingRequest, OutgoingRequests } from "./outgoing-requests.ts";
import type { ConnectionRequestOptions } from "./request-options.ts";
import { outcomeOf, unmatchedError } from "./response-outcome.ts";
import { WriteQueue } from "./write-queue.ts";

const WRITTEN = Promise.resolve();

/**
 * A JSON-RPC connection over a {@link Transport}. For typed and validated messages, use a {@link Peer} on top of
 * it.
 *
 * Messages are sent in call order. Handlers start in arrival order, and each runs to its first `await` before the
 * next starts. A response is delivered once all notification handlers that started after its request was sent
 * have finished. It does not wait for any other handlers, so a handler can itself await requests. Reading never
 * waits for writing. When the connection closes, all pending requests reject with the reason.
 *
 * @example
 * ```ts
 * import { Connection, methodNotFound } from "@parley/protocol";
 * import { stdioTransport } from "@parley/protocol/stdio";
 *
 * const request = (method: string): never => {
 * throw methodNotFound(method);
 * };
 * const connection = new Connection(stdioTransport(), { request, notification: () => undefined });
 * await connection.closed;
 * ```
 */
export class Connection implements AsyncDisposable {
  /** Handles the peer's requests and notifications. Can be replaced at any time. */
  handler: MessageHandler;
  /** Resolves to the reason for closing once the transport has closed. Never rejects. */
  readonly closed: Promise<Error>;
  readonly #transport: Transport;
  readonly #options: ResolvedConnectionOptions;
  readonly #writes: WriteQueue;
  readonly #dispatcher: Dispatcher;
  readonly #flow: InputFlow;
  readonly #parseText = createMessageParser();
  readonly #outgoing: OutgoingRequests;
  readonly #ended = Promise.withResolvers<Error>();
  #reason: Error | undefined;

  constructor(transport: Transport, handler: MessageHandler, options: ConnectionOptions = {}) {
    this.handler = handler;
    this.closed = this.#ended.promise;
    this.#transport = transport;
    this.#options = resolveConnectionOptions(options);
    this.#writes = new WriteQueue(transport, this.#options, (error) => this.#end(error));
    this.#flow = new InputFlow(transport, this.#options);
    this.#outgoing = new OutgoingRequests(
      (requestId) => void this.#write(encodeNotification(CANCEL_REQUEST, { requestId })),
    );
    this.#dispatcher = new Dispatcher({
      handler: () => this.handler,
      respond: (id, result) => void this.#write(this.#checkLength(encodeResult(id, result))),
      respondError: (id, error) => void this.#write(encodeError(id, error)),
      loadChanged: () => this.#balance(),
      onError: this.#options.onError,
    });
    transport.open({
      message: (text) => this.#receive(text),
      oversized: (limit) => this.#refuseOversized(limit),
      closed: (reason) => this.#inputEnded(reason),
    });
  }

  /**
   * Sends a request and resolves to the result, which is not validated unless `decode` does so.
   *
   * @throws {RequestError} if the peer answers with an error, {InvalidMessageError} if its answer is malformed.
   * @throws {ConnectionClosedError} or the reason for closing, if the connection closes first.
   * @throws {TypeError} if the params are not JSON, {RangeError} if they are too long; nothing is sent.
   * @throws the signal's reason, if it aborts first.
   */
  request(
    method: string,
    params?: unknown,
    { signal, waitsForAnswer, decode }: ConnectionRequestOptions = {},
  ): Promise<unknown> {
    if (this.#reason !== undefined) return Promise.reject(this.#reason);
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const id = this.#outgoing.add({
        startedBefore: this.#dispatcher.order.started,
        decode,
        signal,
        waitsForAnswer,
        resolve,
        reject,
        answered: false,
      });
      try {
        void this.#write(this.#checkLength(encodeRequest(id, method, params)));
      } catch (error) {
        this.#outgoing.take(id);
        throw error;
      }
    });
  }

  /**
   * Sends a notification. Resolves when the connection is ready for the next message, so awaiting it applies
   * backpressure to a fast sender. Ignoring a rejection is safe.
   *
   * @throws {ConnectionClosedError} or the reason for closing, if the connection has closed.
   * @throws {TypeError} if the params are not JSON, {RangeError} if they are too long; nothing is sent.
   */
  notify(method: string, params?: unknown): Promise<void> {
    if (this.#reason !== undefined) return rejectWithoutWarning(this.#reason);
    try {
      return this.sendNotification(encodeNotification(method, params)) ?? WRITTEN;
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /**
   * Sends a notification encoded by `encodeNotification`, or drops it if the connection has closed. Returns a
   * promise to await before sending the next message, or `undefined` if there is no need to wait.
   *
   * @throws {RangeError} if it is too long; nothing is sent.
   */
  sendNotification(text: string): Promise<void> | undefined {
    return this.#write(this.#checkLength(text));
  }

  /** The reason that the connection closed, or `undefined` while it is open. */
  get reason(): Error | undefined {
    return this.#reason;
  }

  /**
   * Rejects all pending requests, including answered requests that are waiting for handlers, flushes the queued
   * messages, and closes both directions. Resolves once the transport has closed. If the peer does not read, this
   * takes up to the close timeout plus the transport's own close timeout.
   */
  async close(reason: Error = new ConnectionClosedError()): Promise<void> {
    this.#end(reason);
    this.#outgoing.reject(this.#reason ?? reason, { answered: true });
    await this.closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #receive(text: string): void {
    if (this.#reason !== undefined) return;
    this.#options.tap?.("in", text);
    const message = this.#parse(text);
    if (message === undefined) return;
    const length = Math.max(text.length, LEAST_HANDLED_LENGTH);
    if (!("method" in message)) this.#answered(message);
    else if ("id" in message) this.#dispatcher.request(message, length + REQUEST_COST);
    else if (message.method === CANCEL_REQUEST) this.#cancelIncoming(message.params, text);
    else this.#dispatcher.notification(message, length);
  }

  #parse(text: string): Message | undefined {
    try {
      return this.#parseText(text);
    } catch (error) {
      this.#refuse(error as InvalidMessageError);
      return undefined;
    }
  }

  #answered(response: Response): void {
    const { id } = response;
    const request = this.#outgoing.answer(id);
    if (request !== undefined) this.#settleWhenHandled(id, request, outcomeOf(response, request));
    else if (!this.#outgoing.wasSent(id)) this.#options.onError(unmatchedError(response));
  }

  /**
   * Settles an answered request once the notifications before its response have been handled. See
   * `response-order.ts`.
   */
  #settleWhenHandled(id: RequestId, { startedBefore }: OutgoingRequest, settle: () => void): void {
    this.#dispatcher.order.whenHandled(startedBefore, () => {
      if (this.#outgoing.take(id) !== undefined) settle();
    });
  }

  #refuse(error: InvalidMessageError): void {
    this.#options.onError(error);
    const { code, wireMessage, requestId, responseId } = error;
    if (responseId === undefined) {
      this.#answerInvalid(code, wireMessage, requestId);
      return;
    }
    const request = this.#outgoing.answer(responseId);
    if (request !== undefined) this.#settleWhenHandled(responseId, request, () => request.reject(error));
  }

  #refuseOversized(limit: number): void {
    this.#answerInvalid(ErrorCode.invalidRequest, `Message of more than ${limit} characters`);
    const reason = `the peer sent a message of more than ${limit} characters (maxMessageLength)`;
    this.#end(new TransportError(`Cannot read: ${reason}`));
  }

  /**
   * Responds to input that is not a message. A client does so only if the input has an id, because the sender is then
   * waiting for a response.
   */
  #answerInvalid(code: number, message: string, id: RequestId = null): void {
    if (id !== null || this.#options.answersInvalidMessages)
      void this.#write(encodeError(id, new RequestError(code, message)));
  }

  #cancelIncoming(params: unknown, text: string): void {
    const { requestId } = (params ?? {}) as CancelRequestParams;
    if (requestId !== undefined)
      this.#dispatcher.cancel(exactInteger(requestId, text, ["params", "requestId"]));
  }

  #balance(): void {
    if (this.#reason !== undefined) return;
    try {
      const { order, unhandledLength } = this.#dispatcher;
      this.#flow.update(order, unhandledLength, this.#handlersMayWait);
    } catch (error) {
      this.#end(error as TransportError);
    }
  }

  /** Whether a running notification handler may be waiting for the peer to respond or read. */
  readonly #handlersMayWait = (): boolean => {
    const { oldestRunning } = this.#dispatcher.order;
    if (oldestRunning === undefined) return false;
    return this.#writes.congested || this.#outgoing.anySentSince(oldestRunning);
  };

  #checkLength(text: string): string {
    const { maxMessageLength } = this.#options;
    if (text.length <= maxMessageLength) return text;
    throw new RangeError(
      `Cannot send a message of ${text.length} characters: maxMessageLength is ${maxMessageLength}`,
    );
  }

  #write(text: string): Promise<void> | undefined {
    if (this.#reason !== undefined) return undefined;
    this.#options.tap?.("out", text);
    const room = this.#writes.push(text);
    if (this.#flow.paused) this.#balance();
    return room;
  }

  #inputEnded(reason: Error | undefined): void {
    // A peer that has closed only its output may still read the queued messages. A broken transport accepts none.
    if (reason !== undefined) this.#writes.discard();
    this.#end(reason ?? new ConnectionClosedError("Connection closed by the peer"));
  }

  #end(reason: Error): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    this.#flow.resume();
    this.#dispatcher.close(reason);
    this.#outgoing.reject(reason, { answered: false });
    void this.#shutDown(reason);
  }

  async #shutDown(reason: Error): Promise<void> {
    const timer = setTimeout(() => this.#writes.discard(), this.#options.closeTimeoutMs);
    await this.#writes.drain();
    clearTimeout(timer);
    this.#writes.discard();
    try {
      await this.#transport.close();
    } catch (error) {
      this.#options.onError(error);
    }
    this.#ended.resolve(reason);
  }
}

/** Returns a rejected promise without an unhandled rejection warning. */
function rejectWithoutWarning(reason: Error): Promise<never> {
  const rejection = Promise.reject(reason);
  rejection.catch(() => undefined);
  return rejection;
}
