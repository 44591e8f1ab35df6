/** The terms of a probe, for both local and remote agents. */
export interface ProbeTerms {
  /** The session's working directory. */
  readonly cwd: string;
  /** Whether the agent can start a program on this machine. */
  readonly isLocal: boolean;
  readonly limits: ProbeLimits;
  /** Aborting this stops the agent and the whole probe. */
  readonly signal: AbortSignal;
}

/** Maximum duration of each step of a probe, in milliseconds. */
export interface ProbeLimits {
  /** Maximum time for each of the agent's responses. */
  readonly answer: number;
  /** Maximum time for the list of commands of a new session, which version 1 agents send after the response. */
  readonly commands: number;
  /** Maximum time for the start of an MCP server, counted from the response that opens its session. */
  readonly mcpServer: number;
  /** Maximum time for the agent's exit, counted from the end of its input. */
  readonly exit: number;
  /** Maximum time for the exit of processes started by the agent, counted from the agent's own exit. */
  readonly leftovers: number;
}
