import { type Telemetry, jsonLog } from "@parley/server";

import { describeFailure } from "../describe-failure.ts";
import { type NoteStream, writeNote } from "../rendering/write-note.ts";

/** The log that `parley serve` writes to stderr. */
export interface ServeLog {
  /** Tells the user how to use the server. */
  readonly note: (text: string) => void;
  readonly onError: (error: unknown) => void;
  /** Reports failed heartbeats. */
  readonly onHeartbeatError: (error: unknown) => void;
  readonly event?: Telemetry["event"] | undefined;
}

/**
 * Creates the log of a server: readable sentences, or JSON lines for programs. JSON logs contain events instead of
 * notes.
 */
export function createServeLog(format: "text" | "json", stderr: NoteStream): ServeLog {
  if (format === "json") {
    const { event, onError } = jsonLog((line) => stderr.write(line));
    // The event `database_lost` already contains the reason of the first failure.
    const onHeartbeatError = (): void => undefined;
    return { note: () => undefined, onError, onHeartbeatError, event };
  }
  const note = (text: string): void => writeNote(stderr, text);
  const onError = (error: unknown): void => note(`parley: ${describeFailure(error)}`);
  return { note, onError, onHeartbeatError: onError };
}

/** Returns telemetry that also records to `event`. */
export function withEvents(
  telemetry: Telemetry | undefined,
  event: Telemetry["event"] | undefined,
): Telemetry | undefined {
  if (event === undefined) return telemetry;
  return {
    ...telemetry,
    event(happened) {
      event(happened);
      telemetry?.event?.(happened);
    },
  };
}
