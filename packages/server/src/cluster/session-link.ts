import {
  type Message,
  type Notification,
  type Request,
  type Transport,
  TransportError,
  type TransportReceiver,
  parseMessage,
} from "@parley/protocol";

import { type RequestKey, requestKey } from "../connection/outgoing-message.ts";
import { cancelledRequest, isUpdate } from "../connection/read-message.ts";
import { Outbox } from "./outbox.ts";
import type { Destination } from "./session-routes.ts";

/**
 * Sent by a node that is shutting down to ask the other side to close a link. Until that happens, the node
 * still handles everything it receives, so nothing in flight is lost.
 */
export const LEAVING = "node/leaving";
/**
 * Prefix that this node adds to the ids of its own requests over a link. It prevents clashes with a client's ids
 * while the link is opening.
 */
const GREETING = "parley:greeting:";

/**
 * Reason for closing a link on which nothing arrives. The other node may still be alive and may still handle pending
 * requests.
 */
export class SilentNodeError extends TransportError {}

export interface SessionLinkEvents {
  /**
   * Receives messages from the other node. If the client reads slowly, returns a promise that resolves once there is
   * room for more.
   */
  readonly receive: (messages: readonly string[]) => Promise<void> | undefined;
  /** Called when the link pauses or resumes reading from the client. */
  readonly onPause: (paused: boolean) => void;
  /** Called when the other node is shutting down and asks this side to close the link. */
  readonly onLeaving: () => void;
  /**
   * Called when the other node dies, stops responding or closes the connection. Not called after {@link
   * SessionLink.close}.
   */
  readonly onClosed: (reason?: Error) => void;
}

/**
 * A client's link to another node that owns some of its sessions. Forwards the client's messages for those sessions
 * unchanged. Adds a prefix to the ids of the other node's requests, so ids from different nodes never clash.
 */
export class SessionLink implements Destination, TransportReceiver {
  readonly #transport: Transport;
  readonly #events: SessionLinkEvents;
  readonly #prefix: string;
  readonly #outbox: Outbox;
  readonly #greetings = new Map<RequestKey, PromiseWithResolvers<void>>();
  #greetingCount = 0;
  #received: string[] = [];
  #closed = false;

  /** @param prefix Must be unique among the client's links. */
  constructor(transport: Transport, prefix: string, events: SessionLinkEvents) {
    this.#transport = transport;
    this.#prefix = prefix;
    this.#events = events;
    this.#outbox = new Outbox((messages) => transport.send(messages));
    transport.open(this);
  }

  /** Replays the client's requests to the other node, one by one. Rejects if one of them is refused. */
  async greet(requests: readonly Pick<Request, "method" | "params">[]): Promise<void> {
    for (const { method, params } of requests) {
      if (this.#closed) throw nodeGone();
      const id = `${GREETING}${(this.#greetingCount += 1)}`;
      const answered = Promise.withResolvers<void>();
      this.#greetings.set(requestKey(id), answered);
      this.#push(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
      await answered.promise;
    }
  }

  deliver(text: string): void {
    this.#push(text);
  }

  /**
   * Forwards the client's response to a request from the other node. Returns false if the request did not arrive over
   * this link.
   */
  answer(message: Message & { readonly id: unknown }): boolean {
    const { id } = message;
    if (typeof id !== "string" || !id.startsWith(this.#prefix)) return false;
    const asked = parseId(id.slice(this.#prefix.length));
    if (asked === undefined) return false;
    this.#push(JSON.stringify({ ...message, id: asked }));
    return true;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#failGreetings();
    void this.#transport.close();
  }

  message(text: string): void {
    if (this.#closed) return;
    let passed: string | undefined;
    try {
      passed = isUpdate(text) ? text : this.#read(text);
    } catch (error) {
      this.closed(error as Error);
      return;
    }
    if (passed === undefined) return;
    this.#received.push(passed);
    if (this.#received.length === 1) queueMicrotask(() => this.#flush());
  }

  oversized(limit: number): void {
    this.closed(new TransportError(`Cannot take a message of more than ${limit} characters`));
  }

  closed(reason?: Error): void {
    if (this.#closed) return;
    this.close();
    this.#events.onClosed(reason);
  }

  /** Returns the message to forward to the client, or `undefined` if it is not meant for the client. */
  #read(text: string): string | undefined {
    const message = parseMessage(text);
    if (!("id" in message)) {
      if (message.method !== LEAVING) return this.#rename(message, text);
      this.#events.onLeaving();
      return undefined;
    }
    if ("method" in message)
      return JSON.stringify({ ...message, id: `${this.#prefix}${requestKey(message.id)}` });
    const greeting = this.#greetings.get(requestKey(message.id));
    if (greeting === undefined) return text;
    this.#greetings.delete(requestKey(message.id));
    if ("error" in message) greeting.reject(new Error(message.error.message));
    else greeting.resolve();
    return undefined;
  }

  /** If a message cancels a request, replaces the request's id with the one that the client received. */
  #rename(message: Notification, text: string): string {
    const cancelled = cancelledRequest(message);
    if (cancelled === undefined) return text;
    return JSON.stringify({
      ...message,
      params: { ...Object(message.params), requestId: `${this.#prefix}${cancelled}` },
    });
  }

  #flush(): void {
    if (this.#closed) return;
    const messages = this.#received;
    this.#received = [];
    const room = this.#events.receive(messages);
    if (room === undefined) return;
    this.#transport.pause();
    void room.then(() => this.#transport.resume());
  }

  #push(text: string): void {
    if (this.#closed) return;
    const room = this.#outbox.push([text]);
    if (room === undefined) return;
    this.#events.onPause(true);
    const goOn = (): void => this.#events.onPause(false);
    room.then(goOn, (error: unknown) => {
      goOn();
      this.closed(error as Error);
    });
  }

  #failGreetings(): void {
    for (const { reject } of this.#greetings.values()) reject(nodeGone());
    this.#greetings.clear();
  }
}

/**
 * Parses an id written by {@link requestKey}. Returns `undefined` for any other text, because a client may answer a
 * request that was never sent.
 */
function parseId(text: string): string | number | undefined {
  try {
    const id: unknown = JSON.parse(text);
    return typeof id === "string" || typeof id === "number" ? id : undefined;
  } catch {
    return undefined;
  }
}

function nodeGone(): Error {
  return new Error("The other node is gone");
}
