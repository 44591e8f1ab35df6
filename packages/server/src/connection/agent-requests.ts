import type { OutgoingMessage, RequestKey } from "./outgoing-message.ts";

/** The agent's requests that the client has not answered. */
export class AgentRequests {
  /** Their sessions by key. */
  readonly #unanswered = new Map<RequestKey, string | undefined>();

  add(key: RequestKey, session: string | undefined): void {
    this.#unanswered.set(key, session);
  }

  /** Returns the session of a request that is not answered. */
  sessionOf(key: RequestKey): string | undefined {
    return this.#unanswered.get(key);
  }

  /** Call with each response of the client. */
  answer(key: RequestKey): void {
    this.#unanswered.delete(key);
  }

  /** True for a request that was answered: it is not sent again. */
  readonly isAnswered = ({ request }: OutgoingMessage): boolean =>
    request !== undefined && !this.#unanswered.has(request);
}
