import type { Finding } from "./finding.ts";

/** Severity of a marked finding. Notes are not marked. */
export type MarkSeverity = Exclude<Finding["severity"], "note">;

/** Severity of the worst finding on each row that has any, by row index. */
export type FindingMarks = ReadonlyMap<number, MarkSeverity>;

export function marksOf(findings: readonly Finding[]): FindingMarks {
  const marks = new Map<number, MarkSeverity>();
  for (const { severity, row, also = [] } of findings) {
    if (severity === "note") continue;
    for (const each of [row, ...also]) if (marks.get(each) !== "error") marks.set(each, severity);
  }
  return marks;
}

/** Returns the most severe mark on any of the given rows. */
export function worstMark(marks: FindingMarks, rows: readonly number[]): MarkSeverity | undefined {
  const own = new Set(marks.size === 0 ? [] : rows.map((row) => marks.get(row)));
  return own.has("error") ? "error" : own.has("warning") ? "warning" : undefined;
}
