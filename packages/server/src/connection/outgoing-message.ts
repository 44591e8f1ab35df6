/** A message of the agent with what decides where it goes. */
export interface OutgoingMessage {
  /** It has no line breaks. */
  readonly text: string;
  /** The session that it belongs to. */
  readonly session?: string | undefined;
  /** The number of its entry in the stored session, which is the agent's own resume point, if it is stored. */
  readonly offset?: string | undefined;
  /** The state of the session's turn, if it is an update of it. */
  readonly turn?: string | undefined;
  /** The state of the turn that it shows a version 1 client that came back, in `_meta`. */
  readonly shownTurn?: string | undefined;
  /** The key of the request that it answers. */
  readonly replyTo?: RequestKey | undefined;
  /** The key of its own id, if it is a request of the agent. */
  readonly request?: RequestKey | undefined;
}

/** Returns a message without line breaks, which end the data of an event: in JSON they can only be between values. */
export function onOneLine(text: string): string {
  return text.includes("\n") || text.includes("\r") ? text.replaceAll(/[\r\n]+/g, " ") : text;
}

/** Identifies a request, by an id that may be of any kind: a map is four times as fast with numbers as with their texts. */
export type RequestKey = string | number;

/** Returns the key of a request's id: the number itself, or the id as JSON. */
export function requestKey(id: string | number | bigint | null): RequestKey {
  if (typeof id === "number") return id;
  return typeof id === "bigint" ? String(id) : JSON.stringify(id);
}

/** Returns the key of an id that is written as JSON. Another text is its own key, which no id has. */
export function keyOfText(json: string): RequestKey {
  if (!/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(json)) return json;
  const number = Number(json);
  // An integer that is no exact number is a `bigint` in messages.
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? json : number;
}
