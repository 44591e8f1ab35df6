import { type Telemetry, jsonLog } from "@parley/server";

import { describeFailure } from "../describe-failure.ts";
import { type NoteStream, writeNote } from "../rendering/write-note.ts";

export interface ServeLog {
  readonly note: (text: string) => void;
  readonly onError: (error: unknown) => void;
  readonly event: NonNullable<Telemetry["event"]>;
}

/** Creates a server log of readable sentences or JSON lines. JSON logs contain events instead of notes. */
export function createServeLog(format: "text" | "json", stderr: NoteStream): ServeLog {
  if (format === "json") {
    const { event, onError } = jsonLog((line) => stderr.write(line));
    return { note: () => undefined, onError, event };
  }
  const note = (text: string): void => writeNote(stderr, text);
  const onError = (error: unknown): void => note(`parley: ${describeFailure(error)}`);
  const event: ServeLog["event"] = ({ name }) => {
    // The loss of the database was reported as an error, so report its recovery, too.
    if (name === "database_restored") note("parley: The database answers again");
  };
  return { note, onError, event };
}

/** Returns telemetry that also passes its events to `event`. */
export function withEvents(
  telemetry: Telemetry | undefined,
  event: NonNullable<Telemetry["event"]>,
): Telemetry {
  return {
    ...telemetry,
    event(happened) {
      event(happened);
      telemetry?.event?.(happened);
    },
  };
}
