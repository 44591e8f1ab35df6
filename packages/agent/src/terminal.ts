/** A command to run. */
export interface TerminalRequest {
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** Set in addition to the variables that are there. */
  readonly env?: { readonly [name: string]: string } | undefined;
  /** Absolute. Default: the session's. */
  readonly cwd?: string | undefined;
  /** How many bytes of the output to keep at most; the beginning is dropped, between characters. */
  readonly outputByteLimit?: number | undefined;
}

/** How a command ended: a code and a signal exclude each other. */
export interface TerminalExit {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** What a command has put out by now. */
export interface TerminalOutput {
  readonly output: string;
  /** Whether the beginning was dropped. */
  readonly truncated: boolean;
  /** Present once the command has ended. */
  readonly exitStatus?: TerminalExit;
}

/** A command that runs, or has ended. */
export interface Terminal {
  /** Present if the client shows it: put `{ type: "terminal", terminalId }` into a tool call's content. */
  readonly terminalId: string | undefined;
  output(): Promise<TerminalOutput>;
  /** Resolves when the command has ended, by itself or not. */
  waitForExit(): Promise<TerminalExit>;
  /** Ends the command; its output can still be read. */
  kill(): Promise<void>;
  /** Ends the command, and forgets it. The turn does that for all terminals when it ends. */
  release(): Promise<void>;
}

/** Runs commands: the client does, or this machine. */
export interface Terminals {
  create(request: TerminalRequest & { readonly cwd: string }): Promise<Terminal>;
}
