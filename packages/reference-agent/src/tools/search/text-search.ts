/** What to look for. */
export interface TextSearch {
  /** A file or folder, absolute. */
  readonly path: string;
  readonly pattern: string;
  /** Whether `pattern` is plain text; otherwise it is a regular expression. */
  readonly literal: boolean;
  readonly ignoreCase: boolean;
  /** Only in files whose path from `path` matches this glob. */
  readonly glob: string | undefined;
  /** How many matches are enough. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** A line that matches. */
export interface TextMatch {
  /** Absolute. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** Without its end; the beginning of it if it is long. */
  readonly text: string;
}

/** How much of a line is told. */
export const MAX_LINE_LENGTH = 300;

/** Larger files are data, and not searched. */
export const MAX_FILE_BYTES = 5_000_000;
