import type { TerminalExit } from "./session-event.ts";
import type { ToolCallContent } from "./tool-call.ts";

/** A command to run. */
export interface TerminalRequest {
  /** A program, or with `shell` a line for a shell. */
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** Whether a shell runs `command`: bash where there is one. Then there are no `args`. Default `false`. */
  readonly shell?: boolean | undefined;
  /** Set in addition to the variables that are there; `undefined` takes one away, or empties it where the client runs the command. */
  readonly env?: { readonly [name: string]: string | undefined } | undefined;
  /** Absolute. Default: the session's. */
  readonly cwd?: string | undefined;
  /** How many bytes of the output to keep at most; the beginning is dropped, between characters. */
  readonly outputByteLimit?: number | undefined;
  /**
   * Who runs it: the `client` if it offers that (default), or always the `agent`, on this machine. Only the agent can keep a
   * command beyond its turn, and hear its output as it comes.
   */
  readonly runBy?: "client" | "agent" | undefined;
  /**
   * When it is released at the latest: at the end of its `turn` (default), which also kills it when it is cancelled, or when
   * its `session` is closed. The agent runs what outlives its turn.
   */
  readonly until?: "turn" | "session" | undefined;
  /**
   * Takes the output as it comes, standard output and standard error, if the agent runs the command; the next piece waits
   * until it resolves.
   */
  readonly onOutput?: ((bytes: Uint8Array) => Promise<void>) | undefined;
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
export interface RunningCommand {
  output(): Promise<TerminalOutput>;
  /** Resolves when the command has ended, by itself or not. */
  waitForExit(): Promise<TerminalExit>;
  /** Ends the command; its output can still be read. */
  kill(): Promise<void>;
  /** Ends the command, and forgets it. */
  release(): Promise<void>;
}

/** A command of a turn, which releases it when it ends, or of a session. */
export interface Terminal extends RunningCommand {
  /**
   * What a tool call's `content` has to hold for the user to see the output as it grows. Empty where the client cannot show
   * it: a client of version 1 that runs no commands itself.
   */
  readonly content: readonly ToolCallContent[];
}

/** How a command is run. */
export interface CommandRequest extends TerminalRequest {
  readonly cwd: string;
}

/** Runs commands on this machine. */
export interface Terminals {
  /** Resolves when the command has started. */
  create(request: CommandRequest): Promise<RunningCommand>;
}

/** Runs commands on the client's side. */
export interface ClientTerminals {
  create(request: CommandRequest): Promise<RunningCommand & { readonly terminalId: string }>;
}
