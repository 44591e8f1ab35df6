import { inspect } from "node:util";

import { createPrivateFile } from "@parley/process/files";

import { openAppendFile } from "./open-append-file.ts";
import { writeToStderr } from "./write-to-stderr.ts";

/** Logs an error, with the time and all of its properties. */
export type ErrorLog = (error: unknown) => void;

/** Creates an error log that appends to a file. If there is no file or the file is not writable, prints to stderr. */
export function createErrorLog(path: string | undefined): ErrorLog {
  const append =
    path === undefined ? () => false : openAppendFile(path, { what: "log", create: createPrivateFile });
  return (error) => {
    const entry = `${new Date().toISOString()} ${inspect(error)}\n`;
    if (!append(entry)) writeToStderr(entry);
  };
}
