import { type Transport, settlesWithin } from "@parley/protocol";

import type { WireMessage } from "../wire/wire-message.ts";
import type { Backlog } from "./backlog.ts";

export interface MessageWriterOptions {
  /** Maximum time to wait for the transport when closing, in milliseconds. */
  readonly closeTimeoutMs: number;
  readonly onFailure: (error: Error) => void;
}

interface Waiting {
  readonly text: string;
  readonly backlog: Backlog;
}

/** Sends messages to a transport in call order. Batches those sent in one turn of the event loop. */
export class MessageWriter {
  readonly #transport: Transport;
  readonly #options: MessageWriterOptions;
  #waiting: Waiting[] = [];
  #isSending = false;
  #handedOver: PromiseWithResolvers<void> | undefined;

  constructor(transport: Transport, options: MessageWriterOptions) {
    this.#transport = transport;
    this.#options = options;
  }

  /** Writes a message. The message counts toward `backlog` until the transport has accepted it. */
  write({ text }: WireMessage, backlog: Backlog): void {
    backlog.write(text.length);
    this.#waiting.push({ text, backlog });
    if (!this.#isSending) void this.#send();
  }

  /** Resolves once the transport has been given all messages or has failed, or after a timeout. */
  async drained(): Promise<void> {
    if (this.#waiting.length === 0) return;
    this.#handedOver ??= Promise.withResolvers();
    await settlesWithin(this.#handedOver.promise, this.#options.closeTimeoutMs);
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    try {
      await Promise.resolve();
      while (this.#waiting.length > 0) {
        const messages = this.#waiting;
        this.#waiting = [];
        const taken = this.#transport.send(messages.map(({ text }) => text));
        if (this.#waiting.length === 0) this.#release();
        await taken;
        for (const { text, backlog } of messages) backlog.write(-text.length);
      }
    } catch (error) {
      this.#options.onFailure(error as Error);
    } finally {
      this.#isSending = false;
      this.#release();
    }
  }

  #release(): void {
    this.#handedOver?.resolve();
    this.#handedOver = undefined;
  }
}
