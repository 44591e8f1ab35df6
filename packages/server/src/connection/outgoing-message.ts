/** A message of the agent with what decides where it goes. */
export interface OutgoingMessage {
  /** It has no line breaks. */
  readonly text: string;
  /** The session that it belongs to. */
  readonly session?: string | undefined;
  /** The place in the stored session, as the agent names it, if it is stored. */
  readonly place?: string | undefined;
  /** The state of the session's turn, if it is an update of it. */
  readonly turn?: string | undefined;
  /** The key of the request that it answers. */
  readonly replyTo?: string | undefined;
  /** The key of its own id, if it is a request of the agent. */
  readonly request?: string | undefined;
}

/** A message that a stream or socket is to write. */
export interface PlacedMessage {
  /** As the agent sent it. */
  readonly text: string;
  /** The place behind it in the session, from which a client can go on. */
  readonly cursor?: string | undefined;
}

/** Returns a message without line breaks, which end the data of an event: in JSON they can only be between values. */
export function onOneLine(text: string): string {
  return text.includes("\n") || text.includes("\r") ? text.replaceAll(/[\r\n]+/g, " ") : text;
}

/** Returns a request's id as text that differs for `1` and `"1"`. */
export function idKey(id: string | number | bigint | null): string {
  return typeof id === "bigint" ? String(id) : JSON.stringify(id);
}
