import { appendFileSync } from "node:fs";

import { writeToStderr } from "./write-to-stderr.ts";

/** Appends a text at once. @returns whether it could. */
export type AppendText = (text: string) => boolean;

/**
 * Finds out whether a file can be appended to, and makes it for its user alone if it is not there. Why it cannot, now or
 * later, is said once, on standard error.
 *
 * @param what the file is, for people: "log".
 */
export function openAppendFile(path: string, what: string): AppendText {
  let hasComplained = false;
  const append: AppendText = (text) => {
    try {
      appendFileSync(path, text, { mode: 0o600 });
      return true;
    } catch (error) {
      if (!hasComplained)
        writeToStderr(`parley-agent: Cannot write the ${what}: ${(error as Error).message}\n`);
      hasComplained = true;
      return false;
    }
  };
  append("");
  return append;
}
