/** A violation of a check: where it is and how to fix it. */
export interface Finding {
  /** Path from the root of the tree, with forward slashes. */
  file: string;
  /** Counted from 1; absent if the finding is about the whole file. */
  line?: number | undefined;
  message: string;
}

/** Formats a finding as one line that terminals and editors turn into a link. */
export function formatFinding({ file, line, message }: Finding): string {
  return `${line === undefined ? file : `${file}:${line}`} ${message}`;
}
