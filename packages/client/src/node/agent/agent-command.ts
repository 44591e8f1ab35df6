/** An agent's program. */
export interface AgentCommand {
  /** A program on the search path, or the path of one; on Windows it may be a `.cmd` file. Started without a shell. */
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** Variables to add to this process's environment; `undefined` removes one. */
  readonly env?: { readonly [name: string]: string | undefined } | undefined;
  /** The working directory of the process. Sessions have their own `cwd`. */
  readonly cwd?: string | undefined;
}
