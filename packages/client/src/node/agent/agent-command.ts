/** An agent's program. */
export interface AgentCommand {
  /**
   * A program on the search path, or the path to a program; on Windows it may be a `.cmd` file. Started without a
   * shell.
   */
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** Environment variables to set in addition to those of this process; `undefined` removes a variable. */
  readonly env?: { readonly [name: string]: string | undefined } | undefined;
  /** The process's working directory. Each session has its own `cwd`. */
  readonly cwd?: string | undefined;
}
