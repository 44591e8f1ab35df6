import type { Terminal, TerminalRequest } from "@parley/agent";

export interface CommandLine extends Omit<TerminalRequest, "args" | "shell" | "runBy" | "onOutput" | "cwd"> {
  /** An absolute path. */
  readonly cwd: string;
  /** Receives the output, unless the client runs the command. The next chunk is passed after the promise resolves. */
  readonly onText: (text: string) => Promise<void>;
}

/** A command that is running or has exited. */
export interface ShownTerminal extends Terminal {
  /** Whether the client itself shows the output. */
  readonly isShown: boolean;
}
