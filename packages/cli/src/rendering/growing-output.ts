/** Part of growing output that is already shown. */
export interface ShownOutput {
  readonly count: number;
  /** The last line shown. If the output no longer contains it, the output was rewritten. */
  readonly last: string | undefined;
}

export interface OutputRoom {
  readonly max: number;
  /** Number of lines reserved for the end of the output, where errors appear. */
  readonly tail: number;
}

/**
 * Returns the new lines of growing output. Shows the first lines while the output grows, and the last ones once it is
 * complete.
 */
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
