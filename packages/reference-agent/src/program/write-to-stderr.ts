import { appendFileSync } from "node:fs";

/** Writes to standard error synchronously. Failures are ignored, since there is no other place to report them. */
export function writeToStderr(text: string): void {
  try {
    appendFileSync(process.stderr.fd, text);
  } catch {
    // A reader that is gone, or does not read, must neither end nor block the agent.
  }
}
