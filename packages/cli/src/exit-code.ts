/** What the program says about a run when it ends; `--help` documents each. */
export const ExitCode = {
  /** Every turn ended as the agent meant it to. */
  ok: 0,
  /** A prompt failed, or its turn ended early: refused, or cut off by a limit. */
  promptFailed: 1,
  /** The command line or the config file makes no sense. */
  usage: 2,
  /** The agent could not be started, did not do what was asked of it, or broke. */
  agentFailed: 3,
  /** Every turn ended well, but something that the agent wanted to do was rejected, and nobody was asked. */
  permissionRejected: 4,
  /** What there was to tell could not be written to stdout. */
  outputFailed: 5,
  /** Interrupted, as a shell reports it: 128 + SIGINT. */
  cancelled: 130,
} as const;

/** One of the values of {@link ExitCode}, or 128 and the number of the signal that ended the run. */
export type ExitCode = number;
