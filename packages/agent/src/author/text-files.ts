/** The range of lines to read from a text file. */
export interface ReadTextFileOptions {
  /** The first line, counted from 1. Default 1. */
  readonly line?: number | undefined;
  /** Maximum number of lines. Default: no limit. */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Text files, identified by absolute paths. */
export interface TextFiles {
  /** Resolves to the text, or to the requested lines. */
  readTextFile(path: string, options?: ReadTextFileOptions): Promise<string>;
  /** Replaces the file's text, creating the file if it does not exist. */
  writeTextFile(path: string, text: string, options?: { readonly signal?: AbortSignal }): Promise<void>;
}
