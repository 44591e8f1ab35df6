/** Something in a recording that is worth a look. */
export interface Finding {
  readonly severity: "error" | "warning" | "note";
  /** The id of a protocol rule, or one of our names. */
  readonly id: string;
  /** The problem in a few words. */
  readonly title: string;
  /** The messages that show it, in words. */
  readonly reason: string;
  /** The usual fix. */
  readonly advice?: string | undefined;
  /** The page of the specification. */
  readonly page?: string | undefined;
  /** The index of the row that shows it. */
  readonly row: number;
  /** The indexes of later rows that show the same. */
  readonly also?: readonly number[] | undefined;
}

/** The time up to which a recording is judged. */
export interface Until {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Whether nothing more can come. */
  readonly isOver: boolean;
}

/** How long a program may be quiet during a live recording: models think, and users read. */
export const QUIET_MS = 45_000;
