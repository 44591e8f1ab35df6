import { appendFileSync } from "node:fs";

/** Writes to stderr synchronously. Ignores failures, because there is nowhere else to report them. */
export function writeToStderr(text: string): void {
  try {
    appendFileSync(process.stderr.fd, text);
  } catch {
    // A reader that has disconnected or stopped reading must neither crash nor block the agent.
  }
}
