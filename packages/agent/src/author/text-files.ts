import { CapabilityError } from "@parley/protocol";

import type { ClientFeatures } from "./client-description.ts";

/** Which part of a text file to read. */
export interface ReadTextFileOptions {
  /** The line to begin with, counted from 1. */
  readonly line?: number | undefined;
  /** How many lines to read at most. */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Text files, named by absolute paths. */
export interface TextFiles {
  /** Resolves to the text, or to the lines of it that are asked for. */
  readTextFile(path: string, options?: ReadTextFileOptions): Promise<string>;
  /** Replaces the text; a file that does not exist is made. */
  writeTextFile(path: string, text: string, options?: { readonly signal?: AbortSignal }): Promise<void>;
}

/** Where text files may be. */
export interface TextFilePlaces {
  /** The client's, as its user sees them, unsaved changes included; only what it advertised is asked of it. */
  readonly client: TextFiles | undefined;
  /** Those of this machine, where the client has none. */
  readonly local: TextFiles | undefined;
}

/** The files of a session: the client's where it offers them, else local ones. */
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
