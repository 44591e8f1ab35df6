import { appendFileSync } from "node:fs";

import { writeToStderr } from "./write-to-stderr.ts";

/** Appends text synchronously. Returns whether that succeeded. */
export type AppendText = (text: string) => boolean;

export interface AppendFile {
  /** The name of the file in error messages, such as "log". */
  readonly what: string;
  /** Creates the file. Returns its path if it differs from `path`. */
  readonly create: (path: string) => string | void;
}

/** Opens a file for appending. Reports only the first failure on stderr. */
export function openAppendFile(path: string, { what, create }: AppendFile): AppendText {
  let hasComplained = false;
  let file = path;
  const attempt = (write: () => void): boolean => {
    try {
      write();
      return true;
    } catch (error) {
      if (!hasComplained)
        writeToStderr(`parley-agent: Cannot write the ${what}: ${(error as Error).message}\n`);
      hasComplained = true;
      return false;
    }
  };
  attempt(() => {
    file = create(path) ?? path;
    appendFileSync(file, "");
  });
  return (text) => attempt(() => appendFileSync(file, text, { mode: 0o600 }));
}
