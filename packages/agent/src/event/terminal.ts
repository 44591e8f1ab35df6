import type { TerminalExit } from "./terminal-exit.ts";
import type { ToolCallContent } from "./tool-call.ts";

/** A command to run. */
export interface TerminalRequest {
  /** A program; with `shell`, a line for a shell. */
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** True if a shell runs `command`: bash where there is one. `args` is not used then. Default `false`. */
  readonly shell?: boolean | undefined;
  /**
   * A program with its first arguments that starts the command, such as a sandbox: the command, or the shell with its
   * line, follows them. Such a command is run by the agent.
   */
  readonly launcher?: readonly string[] | undefined;
  /** Environment variables to add. `undefined` removes a variable, or empties it if the client runs the command. */
  readonly env?: { readonly [name: string]: string | undefined } | undefined;
  /** Absolute. Default: the session's `cwd`. */
  readonly cwd?: string | undefined;
  /** Maximum bytes of output to keep; the beginning is dropped, between characters. */
  readonly outputByteLimit?: number | undefined;
  /**
   * The side that runs it: the `client` if it offers that (default), or always the `agent`, on this machine. Only the
   * agent can keep a command beyond its turn, and read its output as it comes.
   */
  readonly runBy?: "client" | "agent" | undefined;
  /**
   * The latest time of its release: at the end of its `turn` (default; a cancelled turn kills it), or when its
   * `session` is closed. The agent runs a command that outlives its turn.
   */
  readonly until?: "turn" | "session" | undefined;
  /**
   * Called with each piece of output, standard output and standard error, if the agent runs the command. The next
   * piece waits until it resolves.
   */
  readonly onOutput?: ((bytes: Uint8Array) => Promise<void>) | undefined;
}

/** The output of a command so far. */
export interface TerminalOutput {
  readonly output: string;
  /** True if the beginning was dropped. */
  readonly truncated: boolean;
  /** Present when the command has ended. */
  readonly exitStatus?: TerminalExit;
}

/** A command that is running or has ended. */
export interface RunningCommand {
  output(): Promise<TerminalOutput>;
  /** Resolves when the command has ended, by itself or killed. */
  waitForExit(): Promise<TerminalExit>;
  /** Kills the command; its output can still be read. */
  kill(): Promise<void>;
  /** Kills the command, and forgets it. */
  release(): Promise<void>;
}

/** A command of a turn or of a session. A turn releases its commands when it ends. */
export interface Terminal extends RunningCommand {
  /**
   * Content for a tool call, with which the user sees the output grow. Empty if the client cannot show it: a version 1
   * client that does not run commands itself.
   */
  readonly content: readonly ToolCallContent[];
}

/** A command with its working directory. */
export interface CommandRequest extends TerminalRequest {
  readonly cwd: string;
}

/** Runs commands on this machine. */
export interface Terminals {
  /** Resolves when the command has started. */
  create(request: CommandRequest): Promise<RunningCommand>;
}

/** Runs commands on the client's machine. */
export interface ClientTerminals {
  create(request: CommandRequest): Promise<RunningCommand & { readonly terminalId: string }>;
}
