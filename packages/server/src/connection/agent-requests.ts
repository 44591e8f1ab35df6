import type { OutgoingMessage, RequestKey } from "./outgoing-message.ts";

/** The agent's requests that the client has not answered. */
export class AgentRequests {
  readonly #unanswered = new Map<RequestKey, OutgoingMessage>();

  /** Those that belong to no session. */
  get withoutSession(): readonly OutgoingMessage[] {
    return [...this.#unanswered.values()].filter(({ session }) => session === undefined);
  }

  add(key: RequestKey, message: OutgoingMessage): void {
    // The stream of its session has the text.
    this.#unanswered.set(key, message.session === undefined ? message : { ...message, text: "" });
  }

  /** Returns the session of a request that is not answered. */
  sessionOf(key: RequestKey): string | undefined {
    return this.#unanswered.get(key)?.session;
  }

  /** Call with each response of the client. */
  answer(key: RequestKey): void {
    this.#unanswered.delete(key);
  }

  /** True for a request that was answered: it is not sent again. */
  readonly isAnswered = ({ request }: OutgoingMessage): boolean =>
    request !== undefined && !this.#unanswered.has(request);
}
