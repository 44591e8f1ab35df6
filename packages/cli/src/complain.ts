import { describeFailure } from "./describe-failure.ts";
import { writeNote } from "./rendering/write-note.ts";

/** Prints the reason for a failure to stderr. */
export function complain(reason: unknown): void {
  writeNote(process.stderr, `parley: ${describeFailure(reason)}`);
}
