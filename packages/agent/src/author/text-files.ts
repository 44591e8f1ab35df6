/** Options for reading a text file. */
export interface ReadTextFileOptions {
  /** The first line to read, counting from 1. Default: 1. */
  readonly line?: number | undefined;
  /** Maximum number of lines to read. Default: no limit. */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Reads and writes text files by absolute path. */
export interface TextFiles {
  /** Resolves to the file's text, or to the requested lines. */
  readTextFile(path: string, options?: ReadTextFileOptions): Promise<string>;
  /** Replaces the file's text. Creates the file if it does not exist. */
  writeTextFile(path: string, text: string, options?: { readonly signal?: AbortSignal }): Promise<void>;
}
