import { ErrorCode, type MessageHandler, type RequestContext, RequestError } from "@parley/protocol";

const MAX_MESSAGES = 1024;

/**
 * Keeps what the agent sends before it is known which version it speaks: the answer to `initialize` and what follows it
 * may arrive at once.
 */
export class StartupInbox implements MessageHandler {
  readonly #messages: ((handler: MessageHandler) => void)[] = [];

  readonly #metClient: () => void;

  /** `metClient` hears that the other side initializes too. */
  constructor(metClient: () => void) {
    this.#metClient = metClient;
  }

  request(method: string, params: unknown, context: RequestContext): Promise<unknown> {
    if (method === "initialize") this.#metClient();
    return new Promise((resolve, reject) => {
      this.#keep(method, (handler) => {
        try {
          resolve(handler.request(method, params, context));
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  // The promise of a notification's handler is not waited for: the answer to `initialize` would wait for it in turn.
  notification(method: string, params: unknown): void {
    this.#keep(method, (handler) => void handler.notification(method, params));
  }

  /** Hands over what was kept, in order. */
  release(handler: MessageHandler, onError: (error: unknown) => void): void {
    for (const message of this.#messages.splice(0)) {
      try {
        message(handler);
      } catch (error) {
        onError(error);
      }
    }
  }

  #keep(method: string, message: (handler: MessageHandler) => void): void {
    if (this.#messages.length === MAX_MESSAGES) {
      throw new RequestError(
        ErrorCode.invalidRequest,
        `Cannot take "${method}" before "initialize" is answered`,
      );
    }
    this.#messages.push(message);
  }
}
