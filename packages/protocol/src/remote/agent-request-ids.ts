import {
  type MessageSummary,
  type RequestKey,
  requestKey,
  member,
  parsedMessage,
} from "./message-summary.ts";
import { cancelsRequest } from "./methods.ts";

/**
 * Maps the agent's request ids on a connection that replaced another. The agent starts with the same id on each
 * connection, and handlers from the old connection may still be running, so this side renames the new ids.
 */
export class AgentRequestIds {
  readonly #prefix: string;
  /** The agent's original ids, by the key of the id used on this side. */
  readonly #originals = new Map<RequestKey, unknown>();

  /** @param generation The number of earlier connections. */
  constructor(generation: number) {
    this.#prefix = generation === 0 ? "" : `${generation}:`;
  }

  /** Translates ids in a message from the agent to this side's ids. */
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
   * Translates ids in a message from this side to the agent's ids. Returns `undefined` if the message responds to a
   * request from an earlier connection.
   */
  outgoing(message: MessageSummary): MessageSummary | undefined {
    if (this.#prefix === "" || message.kind !== "response") return message;
    const key = requestKey(message.id);
    if (!this.#originals.has(key)) return undefined;
    const id = this.#originals.get(key) as MessageSummary["id"];
    this.#originals.delete(key);
    return { ...message, id, text: JSON.stringify({ ...parsedMessage(message), id }) };
  }

  /** Returns this side's id for the agent's request with the given key. */
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
