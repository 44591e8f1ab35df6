import type { Entry, EntryInput } from "../session-store.ts";
import { checkText } from "./check-session.ts";
import type { EntryRange } from "./session-engine.ts";

/** A checked entry that has no number yet. */
export type UnnumberedEntry = Omit<Entry, "seq">;

/** @throws {TypeError} a kind or a body cannot be stored, or a time is not whole milliseconds */
export function checkEntries(entries: readonly EntryInput[]): UnnumberedEntry[] {
  const now = Date.now();
  return entries.map((entry) => checkEntry(entry, now));
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
    return { seq: entry.seq, ...checkEntry(entry, now) };
  });
}

function checkEntry(entry: EntryInput, now: number): UnnumberedEntry {
  const at = entry.at ?? now;
  if (!Number.isSafeInteger(at)) {
    throw new TypeError(`Cannot store entry with "at" ${at}: not whole milliseconds`);
  }
  return { at, kind: checkText("kind", entry.kind), body: checkText("body", entry.body) };
}
