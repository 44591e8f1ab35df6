import { describeFailure } from "./describe-failure.ts";
import { writeNote } from "./rendering/write-note.ts";

export function complain(reason: unknown): void {
  writeNote(process.stderr, `parley: ${describeFailure(reason)}`);
}
