/** The exit status of a command: either a code or a signal, or neither if it never started. */
export interface TerminalExit {
  readonly exitCode: number | null;
  readonly signal: string | null;
}
