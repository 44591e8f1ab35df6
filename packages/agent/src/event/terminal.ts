import type { TerminalExit } from "./terminal-exit.ts";
import type { ToolCallContent } from "./tool-call.ts";

/** A command to run. */
export interface TerminalRequest {
  /** A program or, with `shell`, a shell command line. */
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** Whether to run `command` in a shell (bash if available). If so, `args` is ignored. Default: `false`. */
  readonly shell?: boolean | undefined;
  /**
   * A program that launches the command, such as a sandbox, followed by the program's first arguments. The command,
   * or the shell with its command line, is appended. If set, the agent always runs the command itself.
   */
  readonly launcher?: readonly string[] | undefined;
  /** Environment variables to add. `undefined` removes a variable, or empties it if the client runs the command. */
  readonly env?: { readonly [name: string]: string | undefined } | undefined;
  /** The working directory as an absolute path. Default: the session's `cwd`. */
  readonly cwd?: string | undefined;
  /**
   * Maximum number of bytes of output to keep. Beyond that, the oldest output is dropped at a character boundary.
   * Default: 1,000,000 if the agent runs the command, otherwise the client's limit.
   */
  readonly outputByteLimit?: number | undefined;
  /**
   * The side that runs the command. With `client` (default), the client runs the command if it provides terminals.
   * With `agent`, the agent always runs it on its own machine. Only the agent can keep a command running after its
   * turn and read the output as it arrives.
   */
  readonly runBy?: "client" | "agent" | undefined;
  /**
   * The latest point at which the command is released. With `turn` (default), that is the end of its turn, and
   * cancelling the turn kills the command. With `session`, it is the end of its session, and the agent always runs
   * the command.
   */
  readonly until?: "turn" | "session" | undefined;
  /**
   * Called with each chunk of stdout and stderr if the agent runs the command. The next chunk is read only after the
   * callback resolves.
   */
  readonly onOutput?: ((bytes: Uint8Array) => Promise<void>) | undefined;
}

/** The output of a command at the time of the call. */
export interface TerminalOutput {
  readonly output: string;
  /** Whether the start of the output was dropped. */
  readonly truncated: boolean;
  /** Present once the command has exited. */
  readonly exitStatus?: TerminalExit;
}

/** A command that is running or has exited. */
export interface RunningCommand {
  output(): Promise<TerminalOutput>;
  /** Resolves when the command has exited or has been killed. */
  waitForExit(): Promise<TerminalExit>;
  /** Kills the command. Its output can still be read. */
  kill(): Promise<void>;
  /** Kills the command and frees its resources. */
  release(): Promise<void>;
}

/** A command that belongs to a turn or a session. A turn releases its commands when it ends. */
export interface Terminal extends RunningCommand {
  /**
   * Tool call content that shows the output as it grows. Empty if the client cannot show the output, for example a
   * version 1 client that does not run commands itself.
   */
  readonly content: readonly ToolCallContent[];
}

/** A command with its working directory, as passed to {@link Terminals}. */
export interface CommandRequest extends TerminalRequest {
  readonly cwd: string;
}

/** Runs commands on the agent's machine. */
export interface Terminals {
  /** Resolves when the command starts. */
  create(request: CommandRequest): Promise<RunningCommand>;
}

/** Runs commands on the client's machine. */
export interface ClientTerminals {
  create(request: CommandRequest): Promise<RunningCommand & { readonly terminalId: string }>;
}
