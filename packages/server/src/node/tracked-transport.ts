import { type Transport, type TransportReceiver, encodeNotification, parseMessage } from "@parley/protocol";

import { Outbox } from "../cluster/outbox.ts";
import { LEAVING } from "../cluster/session-link.ts";
import { MessageRoutes } from "../connection/message-routes.ts";
import { createsSession, sessionOf } from "../connection/read-message.ts";
import { AgentRequests, PendingRequests } from "../connection/unanswered-requests.ts";

/** Maximum time that another node may take to close a link after this node leaves it, in milliseconds. */
const LEAVE_TIMEOUT_MS = 5000;

/** The transport of a client that is connected to another node. Tracks whether the client has anything pending. */
export class TrackedTransport implements Transport {
  readonly #inner: Transport;
  readonly #requests = new PendingRequests();
  readonly #routes = new MessageRoutes({ requests: this.#requests, agentRequests: new AgentRequests() });
  readonly #used = Promise.withResolvers<void>();
  readonly #cut = Promise.withResolvers<boolean>();
  readonly #outbox: Outbox;
  #isCut = false;

  constructor(inner: Transport) {
    this.#inner = inner;
    this.#outbox = new Outbox((messages) => inner.send(messages));
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
        const wasBusy = this.#requests.isBusy;
        this.#requests.clear();
        this.#used.resolve();
        this.#cut.resolve(wasBusy);
        // A node that exits or dies just drops the connection. For the host, that means the client has disconnected.
        receiver.closed();
      },
    });
  }

  send(messages: readonly string[]): Promise<void> | undefined {
    for (const text of messages) {
      const { replyTo, session, turn, shownTurn = turn } = this.#routes.routeOf(text);
      this.#requests.noteTurn(session, shownTurn);
      if (replyTo !== undefined) this.#requests.answer(replyTo);
    }
    return this.#outbox.push(messages);
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

  /**
   * Asks the other node to close the link. If that takes too long, closes the link from this side once the client has
   * nothing pending. Resolves once the link is closed. The result is true if the client still had something pending.
   */
  async leave(): Promise<boolean> {
    if (this.#isCut) return false;
    const end = (): void => void this.#requests.answered().then(() => this.#inner.close());
    const late = setTimeout(end, LEAVE_TIMEOUT_MS);
    void this.#outbox.push([encodeNotification(LEAVING, {})])?.catch(() => undefined);
    const wasBusy = await this.#cut.promise;
    clearTimeout(late);
    return wasBusy;
  }

  /**
   * Resolves once the client has used a session, its requests are answered and no turn is running. Also resolves if
   * the client disconnects. Does not wait for requests that take too long, but resolves to false if there were any.
   * See {@link PendingRequests.drain}.
   */
  async answered(): Promise<boolean> {
    this.#requests.drain();
    await this.#used.promise;
    await this.#requests.answered();
    return !this.#requests.hasOverdue;
  }

  #note(text: string): void {
    try {
      const message = parseMessage(text);
      if (!("method" in message && "id" in message)) return;
      const session = sessionOf(message.params);
      this.#requests.add(message, session, text);
      if (session !== undefined || createsSession(message.method)) this.#used.resolve();
    } catch {
      // The host responds to invalid messages.
    }
  }
}
