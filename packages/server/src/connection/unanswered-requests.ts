import type { Request } from "@parley/protocol";

import { type OutgoingMessage, type RequestKey, requestKey } from "./outgoing-message.ts";

/** How long a draining node waits for the answer to a request other than a prompt, in milliseconds. */
const PATIENCE_MS = 10_000;

export interface PendingRequest {
  readonly method: string;
  readonly session: string | undefined;
  /** The message's text, used to recognize a duplicate. */
  readonly text: string;
}

/** A client's unanswered requests by key, and the running turns without an unanswered request. */
export class PendingRequests {
  readonly #requests = new Map<RequestKey, PendingRequest>();
  /** Ids of sessions with a running turn, which has no unanswered request in version 2. */
  readonly #turns = new Set<string>();
  readonly #idle: (() => void)[] = [];
  /** Timers for the requests with a time limit. Set only while the node drains. */
  readonly #timers = new Map<RequestKey, ReturnType<typeof setTimeout>>();
  readonly #overdue = new Set<RequestKey>();
  #drains = false;

  add({ id, method }: Request, session: string | undefined, text: string): void {
    const key = requestKey(id);
    this.answer(key);
    this.#requests.set(key, { method, session, text });
    if (this.#drains) this.#limit(key, method);
  }

  /** Stops waiting for requests that take too long. Turns have no time limit. */
  drain(): void {
    if (this.#drains) return;
    this.#drains = true;
    for (const [key, { method }] of this.#requests) this.#limit(key, method);
  }

  get(key: RequestKey): PendingRequest | undefined {
    return this.#requests.get(key);
  }

  /** Removes and returns the request that was answered. */
  answer(key: RequestKey): PendingRequest | undefined {
    const request = this.#requests.get(key);
    if (request === undefined) return undefined;
    this.#requests.delete(key);
    this.#forget(key);
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
    for (const key of this.#requests.keys()) this.#forget(key);
    this.#requests.clear();
    this.#turns.clear();
    this.#notifyIdle();
  }

  /** Resolves once no turn is running and no request is pending, apart from requests that take too long. */
  async answered(): Promise<void> {
    while (this.isBusy) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** Whether a turn is running, or a request is pending that has not yet taken too long. */
  get isBusy(): boolean {
    return this.#requests.size - this.#overdue.size + this.#turns.size > 0;
  }

  /** Whether a pending request has taken too long. */
  get hasOverdue(): boolean {
    return this.#overdue.size > 0;
  }

  #limit(key: RequestKey, method: string): void {
    if (method === "session/prompt") return;
    const stopWaiting = (): void => {
      this.#overdue.add(key);
      this.#notifyIdle();
    };
    this.#timers.set(key, setTimeout(stopWaiting, PATIENCE_MS));
  }

  #forget(key: RequestKey): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    this.#overdue.delete(key);
  }

  #notifyIdle(): void {
    if (!this.isBusy) for (const resolve of this.#idle.splice(0)) resolve();
  }
}

export class AgentRequests {
  readonly #unanswered = new Map<RequestKey, OutgoingMessage>();

  get withoutSession(): readonly OutgoingMessage[] {
    return [...this.#unanswered.values()].filter(({ session }) => session === undefined);
  }

  add(key: RequestKey, message: OutgoingMessage): void {
    // The session's stream already keeps the text.
    this.#unanswered.set(key, message.session === undefined ? message : { ...message, text: "" });
  }

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
