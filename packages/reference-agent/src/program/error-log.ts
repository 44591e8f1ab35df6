import { inspect } from "node:util";

import { openAppendFile } from "./open-append-file.ts";
import { writeToStderr } from "./write-to-stderr.ts";

/** Notes one error, with its time and whatever it knows. */
export type ErrorLog = (error: unknown) => void;

/** Makes a log of errors that appends to a file, and writes to standard error where there is none, or it takes nothing. */
export function createErrorLog(path: string | undefined): ErrorLog {
  const append = path === undefined ? () => false : openAppendFile(path, "log");
  return (error) => {
    const entry = `${new Date().toISOString()} ${inspect(error)}\n`;
    if (!append(entry)) writeToStderr(entry);
  };
}
