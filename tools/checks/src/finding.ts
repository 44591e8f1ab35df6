/** A violation of a check: its place, and how to mend it. */
export interface Finding {
  /** Path from the root of the tree, with forward slashes. */
  file: string;
  /** Counted from 1; absent when the finding is about the file as a whole. */
  line?: number | undefined;
  message: string;
}

/** One line of text, in the form that terminals and editors turn into a link. */
export function formatFinding({ file, line, message }: Finding): string {
  return `${line === undefined ? file : `${file}:${line}`} ${message}`;
}
