import { type Transport, type TransportReceiver, encodeNotification, parseMessage } from "@parley/protocol";

import { LEAVING } from "../cluster/session-link.ts";
import { AgentRequests } from "../connection/agent-requests.ts";
import { MessageRoutes } from "../connection/message-routes.ts";
import { PendingRequests } from "../connection/pending-requests.ts";
import { sessionOf } from "../connection/read-message.ts";
import { createsSession } from "../connection/session-methods.ts";

/** Milliseconds that another node has to end an attachment that this one leaves. */
const LEAVE_TIMEOUT_MS = 5000;

/** The transport of a client that is connected to another node. It knows when the client waits for nothing. */
export class TrackedTransport implements Transport {
  readonly #inner: Transport;
  readonly #requests = new PendingRequests();
  readonly #routes = new MessageRoutes({ requests: this.#requests, agentRequests: new AgentRequests() });
  readonly #used = Promise.withResolvers<void>();
  readonly #cut = Promise.withResolvers<void>();
  #isCut = false;
  #isLeaving = false;

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
        this.#isCut = true;
        this.#used.resolve();
        this.#cut.resolve();
        if (!this.#isLeaving) this.#requests.clear();
        // A node that ends, or dies, just cuts the connection: for the host, the client is gone. What it sent before it knew that
        // this node leaves is still done: it will look for its turns there.
        void this.#requests.answered().then(() => receiver.closed());
      },
    });
  }

  send(messages: readonly string[]): Promise<void> | undefined {
    for (const text of messages) {
      const { replyTo, session, turn, shownTurn = turn } = this.#routes.routeOf(text);
      this.#requests.noteTurn(session, shownTurn);
      if (replyTo !== undefined) this.#requests.answer(replyTo);
    }
    return this.#isCut ? undefined : this.#inner.send(messages);
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

  /** Lets the other node end the attachment. Resolves when it is cut. */
  async leave(): Promise<void> {
    if (this.#isCut) return;
    this.#isLeaving = true;
    const late = setTimeout(() => void this.#inner.close(), LEAVE_TIMEOUT_MS);
    await this.#inner.send([encodeNotification(LEAVING, {})])?.catch(() => undefined);
    await this.#cut.promise;
    clearTimeout(late);
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
      if (session !== undefined || createsSession(message.method)) this.#used.resolve();
    } catch {
      // The host answers it.
    }
  }
}
