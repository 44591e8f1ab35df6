/** Exit codes of the program. `--help` lists them. */
export const ExitCode = {
  /** Every `must` rule is followed, apart from the baseline's failures. */
  conformant: 0,
  /** A `must` rule is broken, or the baseline expects a failure that is gone. */
  notConformant: 1,
  /** The command line is invalid. */
  usage: 2,
  /** The program to check could not be started or reached. */
  notStarted: 3,
} as const;

/** One of the values of {@link ExitCode}. */
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];
