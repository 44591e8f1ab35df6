/** A message from the agent, with its routing information. */
export interface OutgoingMessage {
  /** Never contains line breaks. */
  readonly text: string;
  readonly session?: string | undefined;
  /** The agent's own resume point, which identifies a stored message's entry in its session. */
  readonly offset?: string | undefined;
  /** The state of the session's turn, if this message updates it. */
  readonly turn?: string | undefined;
  /** The turn state that the message's `_meta` carries for a reconnected version 1 client. */
  readonly shownTurn?: string | undefined;
  /** The key of the request that this message answers. */
  readonly replyTo?: RequestKey | undefined;
  /** The key of the message's own id, if it is a request from the agent. */
  readonly request?: RequestKey | undefined;
}

/**
 * Removes line breaks from a message, because they would end an event's data. JSON contains line breaks only between
 * values, so the message's meaning does not change.
 */
export function onOneLine(text: string): string {
  return text.includes("\n") || text.includes("\r") ? text.replaceAll(/[\r\n]+/g, " ") : text;
}

/**
 * A map key for a request id. Numeric ids stay numbers, because maps are four times as fast with them as with
 * strings.
 */
export type RequestKey = string | number;

/** Returns the key for a request id: the number itself, or the id as JSON. */
export function requestKey(id: string | number | bigint | null): RequestKey {
  if (typeof id === "number") return id;
  return typeof id === "bigint" ? String(id) : JSON.stringify(id);
}

/** Returns the key for an id written as JSON. Any other text becomes its own key, which does not match any id. */
export function keyOfText(json: string): RequestKey {
  if (!/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(json)) return json;
  const number = Number(json);
  // Integers beyond the safe range are `bigint` in messages.
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? json : number;
}
