/** An observation about a recording that deserves a closer look. */
export interface Finding {
  readonly severity: "error" | "warning" | "note";
  /** The id of a protocol rule, or a name of our own. */
  readonly id: string;
  /** A short description of the problem. */
  readonly title: string;
  /** An explanation of what is wrong, based on the messages. */
  readonly reason: string;
  /** The usual fix. */
  readonly advice?: string | undefined;
  /** The relevant page of the specification. */
  readonly page?: string | undefined;
  /** The index of the row where it was found. */
  readonly row: number;
  /** The indexes of later rows with the same problem. */
  readonly also?: readonly number[] | undefined;
}

/** The point in time up to which a recording is judged. */
export interface Until {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Whether the recording is finished, so nothing more can arrive. */
  readonly isOver: boolean;
}

/**
 * Maximum time a program may be silent in a live recording, in milliseconds. Models take time to think, and users to
 * read.
 */
export const QUIET_MS = 45_000;
