/** A rule violation, with its location and a fix. */
export interface Finding {
  /** Path from the root of the tree, with forward slashes. */
  file: string;
  /** Line number, starting at 1. Absent if the finding concerns the whole file. */
  line?: number | undefined;
  message: string;
}

/** Formats a finding as a single line that terminals and editors turn into a link. */
export function formatFinding({ file, line, message }: Finding): string {
  return `${line === undefined ? file : `${file}:${line}`} ${message}`;
}
