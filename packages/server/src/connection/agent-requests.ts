import type { OutgoingMessage } from "./outgoing-message.ts";

/** The agent's requests that the client has not answered. */
export class AgentRequests {
  readonly #unanswered = new Set<string>();

  add(key: string): void {
    this.#unanswered.add(key);
  }

  /** Call with each response of the client. */
  answer(key: string): void {
    this.#unanswered.delete(key);
  }

  /** True for a request that was answered: it is not sent again. */
  readonly isAnswered = ({ request }: OutgoingMessage): boolean =>
    request !== undefined && !this.#unanswered.has(request);
}
