import {
  type MessageSummary,
  type RequestKey,
  requestKey,
  member,
  parsedMessage,
} from "./message-summary.ts";
import { cancelsRequest } from "./methods.ts";

/**
 * The agent's request ids on a connection that replaced another one. Both connections count from the same number, and
 * handlers of the old one may still be running, so this side renames the new ids.
 */
export class AgentRequestIds {
  readonly #prefix: string;
  /** The agent's ids, by the key of the id used on this side. */
  readonly #originals = new Map<RequestKey, unknown>();

  /** `generation` is the number of earlier connections. */
  constructor(generation: number) {
    this.#prefix = generation === 0 ? "" : `${generation}:`;
  }

  /** Returns a message from the agent, with the ids used on this side. */
  incoming(summary: MessageSummary): string {
    const { kind, id, method, text } = summary;
    if (this.#prefix === "") return text;
    if (kind === "request") return JSON.stringify({ ...parsedMessage(summary), id: this.#rename(id) });
    if (!cancelsRequest(method)) return text;
    const message = parsedMessage(summary);
    const requestId = this.#name(member(message.params, "requestId"));
    return JSON.stringify({ ...message, params: { ...Object(message.params), requestId } });
  }

  /**
   * Returns a message from this side with the agent's ids, or `undefined` if it answers a request from an earlier
   * connection.
   */
  outgoing(message: MessageSummary): MessageSummary | undefined {
    if (this.#prefix === "" || message.kind !== "response") return message;
    const key = requestKey(message.id);
    if (!this.#originals.has(key)) return undefined;
    const id = this.#originals.get(key) as MessageSummary["id"];
    this.#originals.delete(key);
    return { ...message, id, text: JSON.stringify({ ...parsedMessage(message), id }) };
  }

  /** Returns the id that this side uses for an agent's request, by its key. */
  ofKey(key: RequestKey): unknown {
    return this.#name(typeof key === "number" ? key : JSON.parse(key));
  }

  #name(id: unknown): unknown {
    return this.#prefix === "" ? id : `${this.#prefix}${requestKey(id)}`;
  }

  #rename(id: unknown): unknown {
    const name = this.#name(id);
    this.#originals.set(requestKey(name), id);
    return name;
  }
}
