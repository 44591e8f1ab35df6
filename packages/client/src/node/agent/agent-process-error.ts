import { TransportError } from "@parley/protocol";

/** What is known of a process that failed. */
export interface ProcessFailure {
  /** The command line, for a human. */
  readonly command: string;
  readonly exitCode?: number | null | undefined;
  readonly signal?: NodeJS.Signals | null | undefined;
  /** The last that the process wrote to its standard error. */
  readonly stderr?: string | undefined;
}

/** The agent's process could not be started, or is gone. What was asked of the agent rejects with it. */
export class AgentProcessError extends TransportError {
  override readonly name = "AgentProcessError";
  readonly command: string;
  /** `null` if the process was ended by a signal, was never started, or still runs. */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The end of what the process wrote to its standard error. */
  readonly stderr: string;

  constructor(
    message: string,
    { command, exitCode, signal, stderr }: ProcessFailure,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.command = command;
    this.exitCode = exitCode ?? null;
    this.signal = signal ?? null;
    this.stderr = stderr ?? "";
  }
}
