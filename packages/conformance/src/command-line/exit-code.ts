/** Exit codes of the program; `--help` lists them. */
export const ExitCode = {
  /** Every rule that must be followed is, apart from the failures of the baseline. */
  conformant: 0,
  /** A rule that must be followed is broken, or the baseline expects a failure that is gone. */
  notConformant: 1,
  /** The command line cannot be followed. */
  usage: 2,
  /** The program to check could not be started or reached. */
  notStarted: 3,
} as const;

/** One of the values of {@link ExitCode}. */
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];
