/** The part of a growing output that was shown. */
export interface ShownOutput {
  /** Lines that were shown. */
  readonly count: number;
  /** The last of them. If it is no longer there, the output was rewritten. */
  readonly last: string | undefined;
}

/** Limits of the shown output. */
export interface OutputRoom {
  /** Maximum lines. */
  readonly max: number;
  /** How many of these are kept for the end, which has the errors. */
  readonly tail: number;
}

/** Returns the new lines of an append-only output. Shows the start while it grows, and the end when it is complete. */
export function growOutput(
  lines: readonly string[],
  shown: ShownOutput | undefined,
  { max, tail, isOver }: OutputRoom & { readonly isOver: boolean },
): { readonly lines: readonly string[]; readonly shown: ShownOutput } {
  const before = shown ?? { count: 0, last: undefined };
  const isRewritten = before.count > 0 && lines[before.count - 1] !== before.last;
  if (isOver) return { lines: endOf(lines, isRewritten ? undefined : before, { max, tail }), shown: before };
  if (isRewritten) return { lines: [], shown: before };
  const fresh = lines.slice(before.count, Math.max(before.count, max - tail));
  const count = before.count + fresh.length;
  return { lines: fresh, shown: { count, last: lines[count - 1] } };
}

function endOf(
  lines: readonly string[],
  shown: ShownOutput | undefined,
  { max, tail }: OutputRoom,
): string[] {
  const count = shown?.count ?? 0;
  const rest = lines.slice(count);
  if (rest.length <= max - count) return rest;
  const head = rest.slice(0, Math.max(0, max - tail - count));
  const hidden = rest.length - head.length - tail;
  return [...head, `… ${hidden} more ${hidden === 1 ? "line" : "lines"}`, ...rest.slice(-tail)];
}
