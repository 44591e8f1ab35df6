import type { Transport } from "@parley/protocol";

import type { WireMessage } from "../wire/wire-message.ts";
import type { Backlog } from "./backlog.ts";

/** Hands messages to a transport in the order of the calls. Those of one turn leave together. */
export class MessageWriter {
  readonly #transport: Transport;
  readonly #backlog: Backlog;
  readonly #onFailure: (error: Error) => void;
  #waiting: string[] = [];
  #sending: Promise<void> | undefined;

  constructor(transport: Transport, backlog: Backlog, onFailure: (error: Error) => void) {
    this.#transport = transport;
    this.#backlog = backlog;
    this.#onFailure = onFailure;
  }

  write({ text }: WireMessage): void {
    this.#backlog.write(text.length);
    this.#waiting.push(text);
    this.#sending ??= this.#send();
  }

  /** Resolves when the messages so far have been handed over, or could not be; `undefined` if they have been. */
  drained(): Promise<void> | undefined {
    return this.#sending;
  }

  async #send(): Promise<void> {
    try {
      await Promise.resolve();
      while (this.#waiting.length > 0) {
        const messages = this.#waiting;
        this.#waiting = [];
        await this.#transport.send(messages);
        for (const { length } of messages) this.#backlog.write(-length);
      }
    } catch (error) {
      this.#onFailure(error as Error);
    } finally {
      this.#sending = undefined;
    }
  }
}
