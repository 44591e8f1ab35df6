export interface TextSearch {
  /** Absolute path of a file or folder. */
  readonly path: string;
  readonly pattern: string;
  /** Whether `pattern` is plain text rather than a regular expression. */
  readonly literal: boolean;
  readonly ignoreCase: boolean;
  /** Restricts the search to files whose path relative to `path` matches this glob. */
  readonly glob: string | undefined;
  readonly limit: number;
  readonly signal: AbortSignal;
}

export interface LineMatch {
  /** An absolute path. */
  readonly path: string;
  /** The line number, counting from 1. */
  readonly line: number;
  /** The line without its line break, truncated if it is long. */
  readonly text: string;
}

/** Maximum number of characters in a line. */
export const MAX_LINE_LENGTH = 300;

/** Maximum size of a file to search, in bytes. */
export const MAX_FILE_BYTES = 5_000_000;
