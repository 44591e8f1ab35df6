/** A noteworthy observation about a recording. */
export interface Finding {
  readonly severity: "error" | "warning" | "note";
  /** The id of a protocol rule, or one of our own ids. */
  readonly id: string;
  /** A short description of the problem. */
  readonly title: string;
  /** An explanation of the problem that cites the messages. */
  readonly reason: string;
  readonly advice?: string | undefined;
  readonly page?: string | undefined;
  /** The index of the first row with the problem. */
  readonly row: number;
  /** The indexes of later rows with the same problem. */
  readonly also?: readonly number[] | undefined;
}

/** The time up to which a recording is analyzed. */
export interface Until {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Whether the recording is finished, so nothing more can arrive. */
  readonly isOver: boolean;
}

/**
 * How long a program can be silent in a live recording before this is reported, in milliseconds. Models need time to
 * think, and users need time to read.
 */
export const QUIET_MS = 45_000;
