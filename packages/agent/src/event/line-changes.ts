/**
 * A change that replaces lines `oldStart` to `oldEnd` of the old text with lines `newStart` to `newEnd` of the new
 * text. Line numbers are zero-based, and the ends are exclusive.
 */
export interface LineChange {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/**
 * Limits the search, which is quadratic, to this many differences. If there are more, everything between the first
 * and the last difference counts as one change.
 */
const MAX_DIFFERENCES = 256;

/**
 * Finds the changes that turn `before` into `after`, in order and separated by equal lines. Finds the smallest set of
 * changes unless there are very many.
 */
export function findLineChanges(before: readonly string[], after: readonly string[]): LineChange[] {
  let start = 0;
  let oldEnd = before.length;
  let newEnd = after.length;
  while (start < oldEnd && start < newEnd && before[start] === after[start]) start += 1;
  while (oldEnd > start && newEnd > start && before[oldEnd - 1] === after[newEnd - 1]) {
    oldEnd -= 1;
    newEnd -= 1;
  }
  if (start === oldEnd && start === newEnd) return [];
  const whole = { oldStart: start, oldEnd, newStart: start, newEnd };
  const inner = shortestScript(before.slice(start, oldEnd), after.slice(start, newEnd));
  return inner?.map((change) => shift(change, start)) ?? [whole];
}

/**
 * Implements the greedy algorithm from Myers's "An O(ND) Difference Algorithm and Its Variations". Returns
 * `undefined` if there are too many differences.
 */
function shortestScript(before: readonly string[], after: readonly string[]): LineChange[] | undefined {
  const furthest = new Map<number, number>([[1, 0]]);
  const rounds: ReadonlyMap<number, number>[] = [];
  for (let edits = 0; edits <= MAX_DIFFERENCES; edits++) {
    rounds.push(new Map(furthest));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const down = goesDown(furthest, diagonal, edits);
      let x = down ? at(furthest, diagonal + 1) : at(furthest, diagonal - 1) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1;
      furthest.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) {
        return walkBack(rounds, before.length, after.length);
      }
    }
  }
  return undefined;
}

function walkBack(
  rounds: readonly ReadonlyMap<number, number>[],
  oldLength: number,
  newLength: number,
): LineChange[] {
  const changes: LineChange[] = [];
  let x = oldLength;
  let diagonal = oldLength - newLength;
  for (let edits = rounds.length - 1; edits > 0; edits--) {
    const furthest = rounds[edits] ?? new Map<number, number>();
    const down = goesDown(furthest, diagonal, edits);
    const from = down ? diagonal + 1 : diagonal - 1;
    x = at(furthest, from);
    const y = x - from;
    prepend(changes, { oldStart: x, oldEnd: down ? x : x + 1, newStart: y, newEnd: down ? y + 1 : y });
    diagonal = from;
  }
  return changes.toReversed();
}

/** Adds a change that precedes all others to `changes`, which is in reverse order. */
function prepend(changes: LineChange[], change: LineChange): void {
  const next = changes.at(-1);
  if (next?.oldStart === change.oldEnd && next.newStart === change.newEnd) {
    changes[changes.length - 1] = { ...next, oldStart: change.oldStart, newStart: change.newStart };
  } else {
    changes.push(change);
  }
}

function goesDown(furthest: ReadonlyMap<number, number>, diagonal: number, edits: number): boolean {
  return (
    diagonal === -edits || (diagonal !== edits && at(furthest, diagonal - 1) < at(furthest, diagonal + 1))
  );
}

function at(furthest: ReadonlyMap<number, number>, diagonal: number): number {
  return furthest.get(diagonal) ?? 0;
}

function shift({ oldStart, oldEnd, newStart, newEnd }: LineChange, by: number): LineChange {
  return { oldStart: oldStart + by, oldEnd: oldEnd + by, newStart: newStart + by, newEnd: newEnd + by };
}
