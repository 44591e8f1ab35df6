import type { Request } from "@parley/protocol";

import { idKey } from "./outgoing-message.ts";
import { opensSession } from "./session-methods.ts";

/** A client's request that has no response yet. */
export interface PendingRequest {
  readonly method: string;
  /** The session that it is about. */
  readonly session: string | undefined;
  /** Its message, to recognise a repeat. */
  readonly text: string;
}

/** The requests of a client that have no response yet, by the key of their id. */
export class PendingRequests {
  readonly #requests = new Map<string, PendingRequest>();
  readonly #idle: (() => void)[] = [];
  readonly #countSessions: (difference: number) => void;

  /** @param countSessions called when a request asks for a session, and with a negative number when it is answered. */
  constructor(countSessions: (difference: number) => void) {
    this.#countSessions = countSessions;
  }

  add({ id, method }: Request, session: string | undefined, text: string): void {
    const key = idKey(id);
    this.answer(key);
    this.#requests.set(key, { method, session, text });
    if (opensSession(method)) this.#countSessions(1);
  }

  get(key: string): PendingRequest | undefined {
    return this.#requests.get(key);
  }

  /** Removes and returns the request that is answered. */
  answer(key: string): PendingRequest | undefined {
    const request = this.#requests.get(key);
    if (request === undefined) return undefined;
    this.#requests.delete(key);
    if (opensSession(request.method)) this.#countSessions(-1);
    if (this.#requests.size === 0 && this.#idle.length > 0) this.clear();
    return request;
  }

  /** Forgets all. */
  clear(): void {
    for (const { method } of this.#requests.values()) if (opensSession(method)) this.#countSessions(-1);
    this.#requests.clear();
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Resolves when no request waits for its response. */
  async answered(): Promise<void> {
    if (this.#requests.size > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }
}
