import { appendFileSync } from "node:fs";
import { inspect } from "node:util";

/** Notes one error, with its time and whatever it knows. */
export type ErrorLog = (error: unknown) => void;

/**
 * Makes a log of errors that appends to a file, or writes to standard error. A log that cannot be written loses its
 * entries, and harms nothing.
 */
export function createErrorLog(path: string | undefined): ErrorLog {
  const target = path ?? process.stderr.fd;
  return (error) => {
    try {
      appendFileSync(target, `${new Date().toISOString()} ${inspect(error)}\n`, { mode: 0o600 });
    } catch {
      // There is nowhere left to tell.
    }
  };
}
