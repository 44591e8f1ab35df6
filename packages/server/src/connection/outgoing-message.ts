/** A message from the agent with its routing information. */
export interface OutgoingMessage {
  /** Contains no line breaks. */
  readonly text: string;
  /** The session that it belongs to. */
  readonly session?: string | undefined;
  /** The number of its entry in the stored session, if it is stored. This is the agent's own resume point. */
  readonly offset?: string | undefined;
  /** The state of the session's turn, if this updates it. */
  readonly turn?: string | undefined;
  /** The turn state in `_meta` that it shows a reconnected version 1 client. */
  readonly shownTurn?: string | undefined;
  /** The key of the request that it answers. */
  readonly replyTo?: RequestKey | undefined;
  /** The key of the message's own id, if it is a request from the agent. */
  readonly request?: RequestKey | undefined;
}

/** Returns a message without line breaks, which would end an event's data. In JSON they only occur between values. */
export function onOneLine(text: string): string {
  return text.includes("\n") || text.includes("\r") ? text.replaceAll(/[\r\n]+/g, " ") : text;
}

/**
 * Identifies a request by its id, which may be a number or a string. A map is four times as fast with numbers as with
 * their texts.
 */
export type RequestKey = string | number;

/** Returns the key of a request's id: the number itself, or the id as JSON. */
export function requestKey(id: string | number | bigint | null): RequestKey {
  if (typeof id === "number") return id;
  return typeof id === "bigint" ? String(id) : JSON.stringify(id);
}

/** Returns the key of an id written as JSON. Any other text is its own key, which no id has. */
export function keyOfText(json: string): RequestKey {
  if (!/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(json)) return json;
  const number = Number(json);
  // Integers beyond the safe range are `bigint` in messages.
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? json : number;
}
