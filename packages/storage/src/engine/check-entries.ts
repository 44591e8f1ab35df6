import type { Entry, EntryInput } from "../api/session-store.ts";
import { checkText } from "./check-session.ts";
import type { EntryRange } from "./session-engine.ts";

/** A validated copy of an entry to append. It gets its number when it is stored. */
export interface CheckedEntry extends Omit<Entry, "seq"> {
  readonly count: number;
}

/**
 * @throws {TypeError} if a kind or a body cannot be stored, or a time is not a whole number of milliseconds
 * @throws {RangeError} if a count is not a positive whole number
 */
export function checkEntries(entries: readonly EntryInput[]): CheckedEntry[] {
  const now = Date.now();
  return entries.map((entry) => {
    const { at, kind, body } = checkEntry(entry, now);
    const { count = 1 } = entry;
    if (Number.isSafeInteger(count) && count > 0) return { at, kind, body, count };
    throw new RangeError(`Cannot store entry with "count" ${count}: not a positive whole number`);
  });
}

/** Numbers the entries, starting after `last`. */
export function numberEntries(entries: readonly CheckedEntry[], last: number): Entry[] {
  let next = last + 1;
  return entries.map(({ at, kind, body, count }) => {
    const seq = next;
    next += count;
    return { seq, at, kind, body };
  });
}

/**
 * @throws {TypeError} like {@link checkEntries}
 * @throws {RangeError} if a number is outside the range or not greater than the previous one
 */
export function checkReplacement(
  range: EntryRange,
  entries: readonly (EntryInput & { readonly seq: number })[],
): Entry[] {
  const { from, to } = range;
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 1 || to < from) {
    throw new RangeError(`Cannot replace entries ${from} to ${to}: not a range of entry numbers`);
  }
  const now = Date.now();
  let previous = from - 1;
  return entries.map((entry) => {
    if (!Number.isSafeInteger(entry.seq) || entry.seq <= previous || entry.seq > to) {
      throw new RangeError(
        `Cannot replace entries ${from} to ${to}: number ${entry.seq} is outside, or not above ${previous}`,
      );
    }
    previous = entry.seq;
    return { seq: entry.seq, ...checkEntry(entry, now) };
  });
}

function checkEntry(entry: EntryInput, now: number): Omit<Entry, "seq"> {
  const at = entry.at ?? now;
  if (!Number.isSafeInteger(at)) {
    throw new TypeError(`Cannot store entry with "at" ${at}: not whole milliseconds`);
  }
  return { at, kind: checkText("kind", entry.kind), body: checkText("body", entry.body) };
}
