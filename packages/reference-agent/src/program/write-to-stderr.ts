import { appendFileSync } from "node:fs";

/** Writes to stderr synchronously. Ignores failures, because there is no other place to report them. */
export function writeToStderr(text: string): void {
  try {
    appendFileSync(process.stderr.fd, text);
  } catch {
    // A reader that is gone or not reading must neither stop nor block the agent.
  }
}
