import { encodeError, encodeNotification, encodeRequest, encodeResult } from "../jsonrpc/encode-message.ts";
import { ErrorCode } from "../jsonrpc/error-code.ts";
import type { InvalidMessageError } from "../jsonrpc/invalid-message-error.ts";
import type { Message, RequestId, Response } from "../jsonrpc/message.ts";
import { parseMessage } from "../jsonrpc/parse-message.ts";
import { RequestError } from "../jsonrpc/request-error.ts";
import { TransportError } from "../transport/transport-error.ts";
import type { Transport } from "../transport/transport.ts";
import { CANCEL_REQUEST, cancelledRequestId } from "./cancel-request.ts";
import { ConnectionClosedError } from "./connection-closed-error.ts";
import {
  type ConnectionOptions,
  type ResolvedConnectionOptions,
  resolveConnectionOptions,
} from "./connection-options.ts";
import { Dispatcher, type MessageHandler } from "./dispatcher.ts";
import { InputFlow } from "./input-flow.ts";
import { OutgoingRequests, type TakeBack } from "./outgoing-requests.ts";
import { WriteQueue } from "./write-queue.ts";

/** Options of one request. */
export interface RequestOptions {
  /**
   * Takes the request back when it aborts: the peer is told, and the promise rejects at once with the signal's reason.
   * `AbortSignal.timeout(ms)` makes a time-out.
   */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A JSON-RPC conversation over a {@link Transport}.
 *
 * Messages leave in the order of the calls. Handlers start in the order of arrival, each running to its first `await`
 * before the next starts. A response is delivered after every notification handler that started since its request was
 * sent has finished, and waits for no others, so that a handler may itself await requests. Reading never waits for
 * writing. When the connection ends, every pending request rejects with the reason.
 */
export class Connection {
  /** Receives the peer's requests and notifications; may be replaced at any time. */
  handler: MessageHandler;
  /** Resolves with the reason when the connection has ended and its transport is gone; never rejects. */
  readonly closed: Promise<Error>;
  readonly #transport: Transport;
  readonly #options: ResolvedConnectionOptions;
  readonly #writes: WriteQueue;
  readonly #dispatcher: Dispatcher;
  readonly #flow: InputFlow;
  readonly #outgoing = new OutgoingRequests();
  readonly #ended = Promise.withResolvers<Error>();
  #reason: Error | undefined;

  constructor(transport: Transport, handler: MessageHandler, options: ConnectionOptions = {}) {
    this.handler = handler;
    this.closed = this.#ended.promise;
    this.#transport = transport;
    this.#options = resolveConnectionOptions(options);
    this.#writes = new WriteQueue(transport, this.#options, (error) => this.#end(error));
    this.#flow = new InputFlow(transport, this.#options.maxUnhandledLength);
    this.#dispatcher = new Dispatcher({
      handler: () => this.handler,
      respond: (id, result) => void this.#write(encodeResult(id, result)),
      respondError: (id, error) => void this.#write(encodeError(id, error)),
      loadChanged: () => this.#balance(),
      onError: (error) => this.#options.onError(error),
    });
    transport.open({
      message: (text) => this.#receive(text),
      oversized: (limit) => this.#refuseOversized(limit),
      closed: (reason) => this.#inputEnded(reason),
    });
  }

  /**
   * Asks the peer and resolves to the result, whose shape is not checked.
   *
   * @throws {RequestError} if the peer answers with an error.
   * @throws {ConnectionClosedError} or the reason itself, if the connection ends first.
   * @throws {TypeError} if the params are no JSON; nothing is sent then.
   * @throws the signal's reason, if it aborts first.
   */
  request(method: string, params?: unknown, { signal }: RequestOptions = {}): Promise<unknown> {
    if (this.#reason !== undefined) return Promise.reject(this.#reason);
    if (signal?.aborted === true) return Promise.reject(asError(signal.reason));
    return new Promise((resolve, reject) => {
      const request = { startedBefore: this.#dispatcher.started, resolve, reject };
      const id = this.#outgoing.add(request, signal && this.#takeBack(signal, reject));
      try {
        void this.#write(encodeRequest(id, method, params));
      } catch (error) {
        this.#outgoing.take(id);
        throw error;
      }
      if (this.#flow.paused) this.#balance();
    });
  }

  /**
   * Tells the peer something. Resolves when the next message may follow without piling up; awaiting it is how a fast
   * sender keeps step with a slow reader.
   *
   * @throws {ConnectionClosedError} or the reason itself, if the connection has ended.
   * @throws {TypeError} if the params are no JSON; nothing is sent then.
   */
  notify(method: string, params?: unknown): Promise<void> {
    if (this.#reason !== undefined) return Promise.reject(this.#reason);
    try {
      return this.#write(encodeNotification(method, params));
    } catch (error) {
      return Promise.reject(asError(error));
    }
  }

  /** Why the connection has ended; `undefined` while it is open. */
  get reason(): Error | undefined {
    return this.#reason;
  }

  /** Writes what is queued, ends both directions and rejects what waits. Resolves when the transport is gone. */
  async close(reason: Error = new ConnectionClosedError()): Promise<void> {
    this.#end(reason);
    await this.closed;
  }

  #receive(text: string): void {
    if (this.#reason !== undefined) return;
    this.#options.tap?.("in", text);
    let message: Message;
    try {
      message = parseMessage(text);
    } catch (error) {
      this.#refuse(error as InvalidMessageError);
      return;
    }
    if (!("method" in message)) this.#settle(message);
    else if ("id" in message) this.#dispatcher.request(message);
    else if (message.method === CANCEL_REQUEST) this.#cancelIncoming(message.params);
    else this.#dispatcher.notification(message, text.length);
  }

  #settle(response: Response): void {
    const request = this.#outgoing.take(response.id);
    if (request === undefined) {
      if (this.#outgoing.wasSent(response.id)) return;
      this.#options.onError(
        new Error(`Cannot match response: no request has id ${JSON.stringify(response.id)}`),
      );
      return;
    }
    const settle = (): void => {
      if ("result" in response) request.resolve(response.result);
      else request.reject(new RequestError(response.error.code, response.error.message, response.error.data));
    };
    const handled = this.#dispatcher.settledSince(request.startedBefore);
    if (handled === undefined) settle();
    else void handled.then(settle);
  }

  #refuse(error: InvalidMessageError): void {
    this.#options.onError(error);
    if (error.responseId !== undefined) this.#outgoing.take(error.responseId)?.reject(error);
    else this.#answerInvalid(error.code, error.wireMessage);
  }

  #refuseOversized(limit: number): void {
    this.#answerInvalid(ErrorCode.invalidRequest, `Message of more than ${limit} bytes`);
    this.#end(new TransportError(`Cannot read: the peer sent a message of more than ${limit} bytes`));
  }

  #answerInvalid(code: number, message: string): void {
    if (this.#options.answersInvalidMessages)
      void this.#write(encodeError(null, new RequestError(code, message)));
  }

  #cancelIncoming(params: unknown): void {
    const id = cancelledRequestId(params);
    if (id !== undefined) this.#dispatcher.cancel(id);
  }

  #takeBack(signal: AbortSignal, reject: (error: Error) => void): TakeBack {
    return {
      signal,
      aborted: (id: RequestId) => {
        if (this.#reason === undefined)
          void this.#write(encodeNotification(CANCEL_REQUEST, { requestId: id }));
        reject(asError(signal.reason));
      },
    };
  }

  #balance(): void {
    const { oldestRunning } = this.#dispatcher;
    try {
      this.#flow.update(
        this.#dispatcher.load,
        () => oldestRunning !== undefined && this.#outgoing.anySentSince(oldestRunning),
      );
    } catch (error) {
      this.#end(asError(error));
    }
  }

  #write(text: string): Promise<void> {
    if (this.#reason !== undefined) return Promise.resolve();
    this.#options.tap?.("out", text);
    return this.#writes.push(text);
  }

  #inputEnded(reason: Error | undefined): void {
    // A peer that only stopped writing may still read what is queued; a broken way takes nothing.
    if (reason !== undefined) this.#writes.discard();
    this.#end(reason ?? new ConnectionClosedError("Connection closed by the peer"));
  }

  #end(reason: Error): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    this.#dispatcher.close(reason);
    this.#outgoing.rejectAll(reason);
    void this.#shutDown().finally(() => this.#ended.resolve(reason));
  }

  async #shutDown(): Promise<void> {
    await this.#writes.drain();
    this.#writes.discard();
    try {
      await this.#transport.close();
    } catch (error) {
      this.#options.onError(error);
    }
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
