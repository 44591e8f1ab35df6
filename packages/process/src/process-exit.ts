/** A process's exit code or the signal that killed it. */
export interface ProcessExit {
  /** `null` if a signal killed the process. */
  readonly exitCode: number | null;
  /** The signal that killed the process, or `null`. */
  readonly signal: NodeJS.Signals | null;
}

/**
 * Describes an exit in words that can end a sentence: `exited with code 1`, `was ended by SIGKILL`, or `ended, and
 * its exit status is unknown`.
 */
export function describeExit({ exitCode, signal }: ProcessExit): string {
  if (signal !== null) return `was ended by ${signal}`;
  return exitCode === null ? "ended, and its exit status is unknown" : `exited with code ${exitCode}`;
}
