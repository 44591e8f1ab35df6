/** A change of one file that is about to be made. */
export interface PlannedChange {
  readonly target: {
    /** Absolute, with links resolved. */
    readonly path: string;
    /** Absolute, as the client knows it. */
    readonly clientPath: string;
    /** For the user: relative to the working directory if it is inside. */
    readonly name: string;
  };
  /** The text before, `null` if there is no such file. */
  readonly oldText: string | null;
  /** The text after, `null` if the file is to be removed. */
  readonly newText: string | null;
}
