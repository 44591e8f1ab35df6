import type { ClientFeatures } from "../author/client-description.ts";
import type { TextFiles } from "../author/text-files.ts";
import { neitherSideHas } from "../value/neither-side-has.ts";

/** The places of a session's text files. */
export interface TextFilePlaces {
  /** The client's files, unsaved changes included. Used only as far as the client advertised it. */
  readonly client: TextFiles | undefined;
  /** Files of this machine, used where the client has none. */
  readonly local: TextFiles | undefined;
  /** Returns true if the client is connected. */
  readonly isConnected: () => boolean;
}

/** Creates the files of a session: the client's if it offers them, else local ones. */
export function createSessionFiles(
  features: ClientFeatures,
  { client, local, isConnected }: TextFilePlaces,
): TextFiles {
  return {
    async readTextFile(path, options) {
      const reading = features.readTextFile && client !== undefined && isConnected() ? client : local;
      if (reading === undefined) throw neitherSideHas("fs/read_text_file", "fs.readTextFile", "files");
      return reading.readTextFile(path, options);
    },
    async writeTextFile(path, text, options) {
      const writing = features.writeTextFile && client !== undefined && isConnected() ? client : local;
      if (writing === undefined) throw neitherSideHas("fs/write_text_file", "fs.writeTextFile", "files");
      await writing.writeTextFile(path, text, options);
    },
  };
}
