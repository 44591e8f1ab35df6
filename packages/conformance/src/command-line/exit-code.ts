/** Exit codes of the program. `--help` documents them. */
export const ExitCode = {
  /** Every `must` rule is followed, apart from known failures in the baseline. */
  conformant: 0,
  /** A `must` rule is broken, or a failure in the baseline no longer occurs. */
  notConformant: 1,
  /** The command line is invalid. */
  usage: 2,
  /** The program to check could not be started or reached. */
  notStarted: 3,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];
