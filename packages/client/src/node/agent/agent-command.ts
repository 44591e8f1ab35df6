/** How to start an agent. */
export interface AgentCommand {
  /** A program on the search path, or the path of one; on Windows also a `.cmd` shim. No shell takes part. */
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** Added to this process's environment; `undefined` takes a variable away. */
  readonly env?: { readonly [name: string]: string | undefined } | undefined;
  /** Where the agent's process starts; its sessions have a `cwd` of their own. */
  readonly cwd?: string | undefined;
}
