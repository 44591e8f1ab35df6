/** Exit codes of the program. `--help` documents each of them. */
export const ExitCode = {
  /** Every turn ended normally. */
  ok: 0,
  /** A prompt failed, or its turn ended early: it was refused, cancelled by the agent, or cut off by a limit. */
  promptFailed: 1,
  /** The command line or the config file is invalid. */
  usage: 2,
  /** The agent could not be started, could not do what was requested, or failed. */
  agentFailed: 3,
  /** Every turn ended normally, but one of the agent's requests was rejected without asking the user. */
  permissionRejected: 4,
  /** Output could not be written to stdout. */
  outputFailed: 5,
  /** The run was interrupted. As in a shell, the code is 128 + SIGINT. */
  cancelled: 130,
} as const;

/** A value in {@link ExitCode}, or 128 plus the number of the signal that ended the run. */
export type ExitCode = number;
