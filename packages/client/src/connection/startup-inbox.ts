import { ErrorCode, type MessageHandler, type RequestContext, RequestError } from "@parley/protocol";

const MAX_MESSAGES = 1024;

/**
 * Holds the agent's messages until its protocol version is known, because they may arrive together with the response
 * to `initialize`.
 */
export class StartupInbox implements MessageHandler {
  readonly #messages: ((handler: MessageHandler) => void)[] = [];
  readonly #onInitialize: () => void;

  /** `onInitialize` is called if the peer sends `initialize`, as a client would. */
  constructor(onInitialize: () => void) {
    this.#onInitialize = onInitialize;
  }

  request(method: string, params: unknown, context: RequestContext): Promise<unknown> {
    if (method === "initialize") this.#onInitialize();
    // Calls the handler immediately, and turns an exception into a rejection.
    const call = async (handler: MessageHandler): Promise<unknown> =>
      handler.request(method, params, context);
    return new Promise((resolve) => this.#hold(method, (handler) => resolve(call(handler))));
  }

  // Must not return a promise. The response to `initialize` would wait for that promise, which would itself wait for
  // the response.
  notification(method: string, params: unknown): void {
    this.#hold(method, (handler) => void handler.notification(method, params));
  }

  /** Passes the held messages to `handler`, in order. */
  release(handler: MessageHandler, onError: (error: unknown) => void): void {
    for (const message of this.#messages.splice(0)) {
      try {
        message(handler);
      } catch (error) {
        onError(error);
      }
    }
  }

  #hold(method: string, message: (handler: MessageHandler) => void): void {
    if (this.#messages.length === MAX_MESSAGES) {
      throw new RequestError(
        ErrorCode.invalidRequest,
        `Cannot accept "${method}" before "initialize" is answered`,
      );
    }
    this.#messages.push(message);
  }
}
