import { appendFileSync } from "node:fs";

/** Writes to standard error at once. What nobody takes there is lost: there is nowhere left to tell. */
export function writeToStderr(text: string): void {
  try {
    appendFileSync(process.stderr.fd, text);
  } catch {
    // Neither a reader that is gone nor one that does not read is a reason to end, or to wait.
  }
}
