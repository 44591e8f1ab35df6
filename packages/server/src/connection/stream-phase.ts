/**
 * The phase that a log's stream is in. `none`: there is no stream. `open`: it accepts messages. `full`: it waits until
 * its client reads. `cut`: messages that it had not taken were dropped, and its client has not left yet. `ended`: the
 * log is closed.
 */
export type StreamPhase = "none" | "open" | "full" | "cut" | "ended";

/** A step in a stream's life. */
export type StreamStep =
  /** A client opens the stream. The previous stream has left. */
  | "attach"
  /** The stream has taken messages and is now full. */
  | "fill"
  /** The client has read from the stream. */
  | "room"
  /** The log drops messages that the stream has not taken. */
  | "lose"
  /** The client is gone, or the log has closed the stream. */
  | "leave"
  /** The log is closed. */
  | "end";

/** The phase after each step. If a step is not listed for a phase, taking it is a bug in the log. */
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
