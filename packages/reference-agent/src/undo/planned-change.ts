/** A change to one file that is about to be made. */
export interface PlannedChange {
  readonly target: {
    /** An absolute path with links resolved. */
    readonly path: string;
    /** The client's absolute path to the file. */
    readonly clientPath: string;
    /** Path to show to the user: relative to the working directory if the file is inside it. */
    readonly name: string;
  };
  /** The text before the change, or `null` if there is no such file. */
  readonly oldText: string | null;
  /** The text after the change, or `null` to delete the file. */
  readonly newText: string | null;
}
