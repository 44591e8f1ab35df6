/** Something about a recording that is worth a look. */
export interface Finding {
  readonly severity: "error" | "warning" | "note";
  /** The id of a rule of the protocol, or a name of ours. */
  readonly id: string;
  /** The fault in a few words. */
  readonly title: string;
  /** The messages that show it, in words. */
  readonly reason: string;
  /** The usual repair. */
  readonly advice?: string | undefined;
  /** The page of the specification. */
  readonly page?: string | undefined;
  /** The index of the row that shows it. */
  readonly row: number;
  /** The indexes of later rows that show the same. */
  readonly also?: readonly number[] | undefined;
}

/** The time until which a recording is judged. */
export interface Until {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Whether nothing more can come. */
  readonly isOver: boolean;
}

/** How long a program may be quiet while a recording goes on: models think, and users read. */
export const QUIET_MS = 45_000;
