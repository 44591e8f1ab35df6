/** Command that starts an agent. */
export interface AgentCommand {
  /**
   * A program on the search path, or the path to a program. On Windows, it may be a `.cmd` file. It is started
   * without a shell.
   */
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** Environment variables to set in addition to those of this process. `undefined` removes a variable. */
  readonly env?: { readonly [name: string]: string | undefined } | undefined;
  /** Working directory of the process. Each session has its own `cwd`. */
  readonly cwd?: string | undefined;
}
