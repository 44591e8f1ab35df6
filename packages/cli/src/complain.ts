import { describeFailure } from "./describe-failure.ts";
import { writeNote } from "./rendering/write-note.ts";

/** Prints why the program fails to stderr. */
export function complain(reason: unknown): void {
  writeNote(process.stderr, `parley: ${describeFailure(reason)}`);
}
