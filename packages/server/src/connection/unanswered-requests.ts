import type { Request } from "@parley/protocol";

import { type OutgoingMessage, type RequestKey, requestKey } from "./outgoing-message.ts";

export interface PendingRequest {
  readonly method: string;
  /** The session that the request is about. */
  readonly session: string | undefined;
  /** The message's text, used to recognize a duplicate. */
  readonly text: string;
}

/** A client's unanswered requests by key, and running turns that have no such request. */
export class PendingRequests {
  readonly #requests = new Map<RequestKey, PendingRequest>();
  /** Sessions with a running turn. In version 2, the prompt is answered before its turn starts. */
  readonly #turns = new Set<string>();
  readonly #idle: (() => void)[] = [];

  add({ id, method }: Request, session: string | undefined, text: string): void {
    const key = requestKey(id);
    this.answer(key);
    this.#requests.set(key, { method, session, text });
  }

  get(key: RequestKey): PendingRequest | undefined {
    return this.#requests.get(key);
  }

  /** Removes and returns the request that was answered. */
  answer(key: RequestKey): PendingRequest | undefined {
    const request = this.#requests.get(key);
    if (request === undefined) return undefined;
    this.#requests.delete(key);
    this.#notifyIdle();
    return request;
  }

  /** Tracks the state of a session's turn, if the message contains it. */
  noteTurn(session: string | undefined, state: string | undefined): void {
    if (session === undefined || state === undefined) return;
    if (state !== "idle") this.#turns.add(session);
    else if (this.#turns.delete(session)) this.#notifyIdle();
  }

  clear(): void {
    this.#requests.clear();
    this.#turns.clear();
    this.#notifyIdle();
  }

  /** Resolves once no request is pending and no turn is running. */
  async answered(): Promise<void> {
    while (this.isBusy) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** Whether a request is pending or a turn is running. */
  get isBusy(): boolean {
    return this.#requests.size + this.#turns.size > 0;
  }

  #notifyIdle(): void {
    if (!this.isBusy) for (const resolve of this.#idle.splice(0)) resolve();
  }
}

/** The agent's requests that the client has not answered. */
export class AgentRequests {
  readonly #unanswered = new Map<RequestKey, OutgoingMessage>();

  /** The requests that do not belong to a session. */
  get withoutSession(): readonly OutgoingMessage[] {
    return [...this.#unanswered.values()].filter(({ session }) => session === undefined);
  }

  add(key: RequestKey, message: OutgoingMessage): void {
    // The session's stream already keeps the text.
    this.#unanswered.set(key, message.session === undefined ? message : { ...message, text: "" });
  }

  /** Returns the session of an unanswered request. */
  sessionOf(key: RequestKey): string | undefined {
    return this.#unanswered.get(key)?.session;
  }

  /** Must be called with each response from the client. */
  answer(key: RequestKey): void {
    this.#unanswered.delete(key);
  }

  /** Whether a request has been answered and need not be resent. */
  readonly isAnswered = ({ request }: OutgoingMessage): boolean =>
    request !== undefined && !this.#unanswered.has(request);
}
