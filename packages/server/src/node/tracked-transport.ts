import { type Transport, type TransportReceiver, parseMessage } from "@parley/protocol";

import { AgentRequests } from "../connection/agent-requests.ts";
import { MessageRoutes } from "../connection/message-routes.ts";
import { PendingRequests } from "../connection/pending-requests.ts";
import { sessionOf } from "../connection/read-message.ts";

/** The transport of a client that is connected to another node. It knows when the client waits for nothing. */
export class TrackedTransport implements Transport {
  readonly #inner: Transport;
  readonly #requests = new PendingRequests();
  readonly #routes = new MessageRoutes({ requests: this.#requests, agentRequests: new AgentRequests() });
  readonly #used = Promise.withResolvers<void>();

  constructor(inner: Transport) {
    this.#inner = inner;
  }

  open(receiver: TransportReceiver): void {
    this.#inner.open({
      message: (text) => {
        this.#note(text);
        receiver.message(text);
      },
      oversized: (limit) => receiver.oversized(limit),
      closed: () => {
        this.#requests.clear();
        this.#used.resolve();
        // A node that ends, or dies, just cuts the connection: for the host, the client is gone.
        receiver.closed();
      },
    });
  }

  send(messages: readonly string[]): Promise<void> | undefined {
    for (const text of messages) {
      const { replyTo, session, turn } = this.#routes.routeOf(text);
      if (turn !== undefined && session !== undefined) this.#requests.noteTurn(session, turn);
      if (replyTo !== undefined) this.#requests.answer(replyTo);
    }
    return this.#inner.send(messages);
  }

  pause(): void {
    this.#inner.pause();
  }

  resume(): void {
    this.#inner.resume();
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  /** Resolves when the client has used a session, its requests are answered, and no turn runs; or when it is gone. */
  async answered(): Promise<void> {
    await this.#used.promise;
    await this.#requests.answered();
  }

  #note(text: string): void {
    try {
      const message = parseMessage(text);
      if (!("method" in message && "id" in message)) return;
      const session = sessionOf(message.params);
      this.#requests.add(message, session, text);
      if (session !== undefined) this.#used.resolve();
    } catch {
      // The host answers it.
    }
  }
}
