import type { Entry, EntryInput } from "../api/session-store.ts";
import { checkText } from "./check-session.ts";
import type { EntryRange } from "./session-engine.ts";

/** A checked copy of an entry. An appended one gets its number when it is stored. */
export type CheckedEntry = Omit<Entry, "seq"> & { seq: number };

/** @throws {TypeError} a kind or a body cannot be stored, or a time is not whole milliseconds */
export function checkEntries(entries: readonly EntryInput[]): CheckedEntry[] {
  const now = Date.now();
  return entries.map((entry) => checkEntry(entry, 0, now));
}

/**
 * @throws {TypeError} as {@link checkEntries}
 * @throws {RangeError} a number is outside the range or not above the one before
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
    return checkEntry(entry, entry.seq, now);
  });
}

function checkEntry(entry: EntryInput, seq: number, now: number): CheckedEntry {
  const at = entry.at ?? now;
  if (!Number.isSafeInteger(at)) {
    throw new TypeError(`Cannot store entry with "at" ${at}: not whole milliseconds`);
  }
  return { seq, at, kind: checkText("kind", entry.kind), body: checkText("body", entry.body) };
}
