import type { Recording } from "./recording.ts";
import type { Row } from "./row.ts";

/** A row in a comparison. It shows a message from one or both recordings. */
export interface ComparedRow {
  readonly left: Row | undefined;
  readonly right: Row | undefined;
}

/** Maximum number of messages to compare. */
const LIMIT = 2000;

/**
 * Aligns the messages of two recordings by direction and name, using the longest common subsequence of the first
 * 2,000 messages of each. Ignores ids and text.
 */
export function compareRecordings(left: Recording, right: Recording): ComparedRow[] {
  const [a, b] = [left, right].map((each) => each.messages().rows.slice(0, LIMIT)) as [Row[], Row[]];
  const [namesA, namesB] = [a.map((row) => nameOf(left, row)), b.map((row) => nameOf(right, row))];
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [down, across] = [lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0];
      const isSame = namesA[i] === namesB[j];
      lengths[i * width + j] = isSame ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(down, across);
    }
  }
  const rows: ComparedRow[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const isSame = i < a.length && j < b.length && namesA[i] === namesB[j];
    const takesLeft = (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0);
    if (isSame) rows.push({ left: a[i++], right: b[j++] });
    else if (j >= b.length || (i < a.length && takesLeft)) rows.push({ left: a[i++], right: undefined });
    else rows.push({ left: undefined, right: b[j++] });
  }
  return rows;
}

/** Returns a message's name for the comparison. Messages with the same name are considered equal. */
function nameOf(recording: Recording, row: Row): string {
  const update = row.method === "session/update" ? row.detail.split(" ")[0] : "";
  return `${recording.isFromAgent(row) ? "←" : "→"} ${row.kind} ${row.method} ${update} ${row.isError ? "error" : ""}`;
}
