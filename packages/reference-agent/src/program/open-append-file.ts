import { appendFileSync } from "node:fs";

import { createPrivateFile } from "@parley/process/files";

import { writeToStderr } from "./write-to-stderr.ts";

/** Appends a text synchronously. @returns whether that succeeded. */
export type AppendText = (text: string) => boolean;

/**
 * Opens a file for appending; a new file is readable by its owner only. The first failure, now or later, is reported on
 * standard error.
 *
 * @param what the file is, for error messages: "log".
 */
export function openAppendFile(path: string, what: string): AppendText {
  let hasComplained = false;
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
    createPrivateFile(path);
    appendFileSync(path, "");
  });
  return (text) => attempt(() => appendFileSync(path, text, { mode: 0o600 }));
}
