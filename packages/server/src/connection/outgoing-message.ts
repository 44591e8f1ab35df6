/** A message of the agent with what decides where it goes. */
export interface OutgoingMessage {
  readonly text: string;
  /** The session that it belongs to. */
  readonly session?: string | undefined;
  /** The place in the stored session, as the agent names it, if it is stored. */
  readonly place?: string | undefined;
  /** The state of the session's turn, if it is an update of it. */
  readonly turn?: string | undefined;
  /** The place behind it in the session, from which a client can go on. */
  readonly cursor?: string | undefined;
  /** The key of the request that it answers. */
  readonly replyTo?: string | undefined;
  /** The key of its own id, if it is a request of the agent. */
  readonly request?: string | undefined;
}

/** Returns a request's id as text that differs for `1` and `"1"`. */
export function idKey(id: string | number | bigint | null): string {
  return typeof id === "bigint" ? String(id) : JSON.stringify(id);
}
