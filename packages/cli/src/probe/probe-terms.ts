export interface ProbeTerms {
  readonly cwd: string;
  /** Whether the agent can start programs on this machine. */
  readonly isLocal: boolean;
  readonly limits: ProbeLimits;
  /** Stops the agent and the entire probe. */
  readonly signal: AbortSignal;
}

/** Maximum duration of each step of a probe, in milliseconds. */
export interface ProbeLimits {
  readonly answer: number;
  /** Limit for a new session's list of commands, which version 1 agents send after the response. */
  readonly commands: number;
  /** Time limit for an MCP server to start, counted from the response that opens the session. */
  readonly mcpServer: number;
  /** Time limit for the agent to exit, counted from the end of its input. */
  readonly exit: number;
  /** Time limit for the agent's child processes to exit, counted from the agent's own exit. */
  readonly leftovers: number;
}
