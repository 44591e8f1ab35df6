import { type RequestError, requestCancelled } from "@parley/protocol";

import type { Place } from "../chain/passage.ts";
import { cancelMessage } from "../wire/cancel-request.ts";
import { type WireMessage, errorMessage, resultMessage, toJson } from "../wire/wire-message.ts";
import { HandledMessage } from "./handled-message.ts";
import { checkProtocolVersion } from "./prepare-params.ts";
import { handledVersion, protocolVersionOf } from "./protocol-version.ts";
import { shapesTo } from "./proxy-methods.ts";

export class HandledRequest extends HandledMessage {
  readonly id: string = this.message.id;
  readonly #controller = new AbortController();
  /** Ids of forwarded requests that have not been answered. */
  readonly #sent = new Set<string>();
  /** Place of the latest response among the messages to the sender. */
  #answerPlace: Place | undefined;
  #answered: unknown;
  #isDone = false;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the response has been sent or the sender has disconnected. */
  get isDone(): boolean {
    return this.#isDone;
  }

  forward(params?: unknown): Promise<unknown> {
    const forwarded = new Promise((resolve, reject) => {
      this.signal.throwIfAborted();
      const id = this.way.own.add({
        answered: () => {
          this.#sent.delete(id);
          this.#moveAnswer();
        },
        decode: (result) => this.#readResult(result),
        resolve,
        reject,
      });
      try {
        this.send(this.outgoing(params, id));
      } catch (error) {
        this.way.own.take(id);
        throw error;
      }
      this.#sent.add(id);
      this.letPass();
    });
    // The handler may never await it.
    forwarded.catch(() => undefined);
    return forwarded;
  }

  /**
   * Responds with a result.
   *
   * @throws {TypeError} if it is not JSON.
   */
  succeed(result: unknown): void {
    if (this.#isDone) return;
    if (this.method === "initialize") checkProtocolVersion(this.#answered, result);
    this.#respond(resultMessage(this.id, toJson(result ?? null) ?? "null"));
  }

  fail(error: RequestError): void {
    if (!this.#isDone) this.#respond(errorMessage(this.id, error));
  }

  /**
   * Cancels the request on behalf of its sender. If the peer has not received the request yet, responds immediately.
   */
  cancel(): void {
    if (this.#isDone || this.signal.aborted) return;
    const reason = requestCancelled();
    const isSent = this.#sent.size > 0;
    for (const id of this.#sent) this.way.passage.push(cancelMessage(id));
    this.#controller.abort(reason);
    if (!isSent) this.fail(reason);
  }

  /** Abandons the request because the sender has disconnected. No more responses are sent. */
  abandon(reason: Error): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#controller.abort(reason);
    this.letPass();
    this.#answerPlace?.release();
  }

  protected override sendBack(message: WireMessage): void {
    if (this.#answerPlace === undefined) super.sendBack(message);
    else this.#answerPlace.send(message);
  }

  #readResult(result: unknown): unknown {
    // The agent may have chosen a different version than the client requested.
    const version = this.method === "initialize" ? handledVersion(protocolVersionOf(result)) : this.version;
    this.#answered = shapesTo(this.way.side, version).readResult(this.method, result);
    return this.#answered;
  }

  #respond(response: WireMessage): void {
    this.#isDone = true;
    // These responses are no longer needed.
    for (const id of this.#sent) if (this.way.own.take(id)) this.send(cancelMessage(id));
    this.letPass();
    this.sendBack(response);
    this.#answerPlace?.release();
    this.#answerPlace = undefined;
  }

  /** Holds the place of the newest response, so nothing overtakes it while the handler is working. */
  #moveAnswer(): void {
    if (this.#isDone) return;
    this.#answerPlace?.release();
    this.#answerPlace = this.back.passage.hold();
  }
}
