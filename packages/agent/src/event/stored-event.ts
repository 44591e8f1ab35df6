import type { SessionEvent } from "./session-event.ts";

/** An event and its place among the stored entries of the session. */
export interface StoredEvent {
  readonly seq: number;
  readonly value: SessionEvent;
  /** The place of its last piece, if it is text that was merged; else its place. */
  readonly last: number;
  /** The number of characters of each piece. */
  readonly lengths?: readonly number[] | undefined;
}

/** Returns the part of an event that is behind the place `after`; `undefined` if nothing of it is. */
export function eventBehind(
  { seq, value, last, lengths }: StoredEvent,
  after: number,
): SessionEvent | undefined {
  if (seq > after) return value;
  if (last <= after || lengths === undefined) return undefined;
  if (value.type !== "message" || value.content.type !== "text") return undefined;
  const before = lengths.slice(0, after - seq + 1).reduce((sum, length) => sum + length, 0);
  return { ...value, content: { ...value.content, text: value.content.text.slice(before) } };
}

/** Reads a stored event, and how it was merged. */
export function readStored({ seq, value }: { readonly seq: number; readonly value: unknown }): StoredEvent {
  const stored = value as SessionEvent & { readonly lengths?: readonly number[] };
  if (stored.lengths === undefined) return { seq, last: seq, value: stored };
  const { lengths, ...event } = stored;
  return { seq, last: seq + lengths.length - 1, lengths, value: event };
}
