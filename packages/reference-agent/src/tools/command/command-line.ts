import type { Terminal, TerminalRequest } from "@parley/agent";

/** A command line to run. */
export interface CommandLine extends Omit<TerminalRequest, "args" | "shell" | "runBy" | "onOutput" | "cwd"> {
  /** Absolute. */
  readonly cwd: string;
  /** Receives the output, unless a client runs the command; the next piece waits until it resolves. */
  readonly onText: (text: string) => Promise<void>;
}

/** A command line that runs, or has ended. */
export interface ShownTerminal extends Terminal {
  /** True if the client shows the output by itself. */
  readonly isShown: boolean;
}
