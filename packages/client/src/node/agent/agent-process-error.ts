import { TransportError } from "@parley/protocol";
import { acrossCopies } from "@parley/schema";

/** Details of a process that failed. */
export interface ProcessFailure {
  /** Command line for display. */
  readonly command: string;
  readonly exitCode?: number | null | undefined;
  readonly signal?: NodeJS.Signals | null | undefined;
  /** Tail of the process's stderr. */
  readonly stderr?: string | undefined;
}

/**
 * Error for an agent's process that could not be started or has exited. Pending and later calls to the agent reject
 * with this error. The message ends with the line of stderr that names the cause, if there is one.
 */
export class AgentProcessError extends TransportError {
  declare readonly name: "AgentProcessError";
  readonly command: string;
  /** Exit code; `null` if the process was killed by a signal, was never started, or is still running. */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Tail of the process's stderr. */
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

acrossCopies(AgentProcessError, "AgentProcessError");
