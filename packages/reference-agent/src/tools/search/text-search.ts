/** Options of a search. */
export interface TextSearch {
  /** A file or folder, absolute. */
  readonly path: string;
  readonly pattern: string;
  /** True if `pattern` is plain text; otherwise it is a regular expression. */
  readonly literal: boolean;
  readonly ignoreCase: boolean;
  /** Limits the search to files whose path, relative to `path`, matches this glob. */
  readonly glob: string | undefined;
  /** Maximum number of matches. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** A line that matches. */
export interface LineMatch {
  /** Absolute. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** The line without its line end, cut if it is long. */
  readonly text: string;
}

/** Maximum characters of a line. */
export const MAX_LINE_LENGTH = 300;

/** Larger files are not searched. */
export const MAX_FILE_BYTES = 5_000_000;
