import { CapabilityError } from "@parley/protocol";

import type { ClientFeatures } from "./client-description.ts";

/** The part of a text file to read. */
export interface ReadTextFileOptions {
  /** The first line, counted from 1. */
  readonly line?: number | undefined;
  /** Maximum number of lines. */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Text files, named by absolute paths. */
export interface TextFiles {
  /** Resolves to the text, or to the requested lines. */
  readTextFile(path: string, options?: ReadTextFileOptions): Promise<string>;
  /** Replaces the text; creates a file that does not exist. */
  writeTextFile(path: string, text: string, options?: { readonly signal?: AbortSignal }): Promise<void>;
}

/** The places of a session's text files. */
export interface TextFilePlaces {
  /**
   * The client's files as its user sees them, unsaved changes included. Used only as far as the client advertised it.
   */
  readonly client: TextFiles | undefined;
  /** Files of this machine, used where the client has none. */
  readonly local: TextFiles | undefined;
}

/** Creates the files of a session: the client's if it offers them, else local ones. */
export function createSessionFiles(features: ClientFeatures, { client, local }: TextFilePlaces): TextFiles {
  const reading = features.readTextFile && client !== undefined ? client : local;
  const writing = features.writeTextFile && client !== undefined ? client : local;
  return {
    async readTextFile(path, options) {
      if (reading === undefined) throw new CapabilityError("fs/read_text_file", "fs.readTextFile");
      return reading.readTextFile(path, options);
    },
    async writeTextFile(path, text, options) {
      if (writing === undefined) throw new CapabilityError("fs/write_text_file", "fs.writeTextFile");
      await writing.writeTextFile(path, text, options);
    },
  };
}
