/**
 * The phase of a log's stream. `none`: there is no stream. `open`: it accepts messages. `full`: it waits for its
 * client to read. `cut`: unread messages were dropped, but the client has not left yet. `ended`: the log is closed.
 */
export type StreamPhase = "none" | "open" | "full" | "cut" | "ended";

export type StreamStep =
  /** A client opens a stream. The previous one is already closed. */
  | "attach"
  /** The stream has received messages and is now full. */
  | "fill"
  /** The client has read from the stream. */
  | "room"
  /** The log drops messages that the stream has not received. */
  | "lose"
  /** The client disconnects, or the log closes the stream. */
  | "leave"
  | "end";

/** The next phase for each step. A step that is not listed for the current phase indicates a bug in the log. */
export const nextStreamPhases: Readonly<Record<StreamPhase, Partial<Record<StreamStep, StreamPhase>>>> = {
  none: { attach: "open", lose: "none", end: "ended" },
  open: { fill: "full", room: "open", lose: "cut", leave: "none" },
  full: { room: "open", lose: "cut", leave: "none" },
  cut: { room: "cut", lose: "cut", leave: "none" },
  ended: { end: "ended" },
};

/** @throws {Error} if the step is not possible in the phase. */
export function nextStreamPhase(phase: StreamPhase, step: StreamStep): StreamPhase {
  const next = nextStreamPhases[phase][step];
  if (next === undefined) throw new Error(`Cannot apply step "${step}" to a stream that is "${phase}"`);
  return next;
}
