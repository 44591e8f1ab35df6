/** Terms of a probe, wherever the agent is. */
export interface ProbeTerms {
  /** Working directory of the session. */
  readonly cwd: string;
  /** True if the agent can start a program of this machine. */
  readonly isLocal: boolean;
  readonly limits: ProbeLimits;
  /** Ends the agent and the whole probe when it aborts. */
  readonly signal: AbortSignal;
}

/** Milliseconds that the steps of a probe may take. */
export interface ProbeLimits {
  /** Each answer of the agent. */
  readonly answer: number;
  /** The commands of a new session: agents of version 1 send them after their answer. */
  readonly commands: number;
  /** The start of an MCP server, after the answer that opens its session. */
  readonly mcpServer: number;
  /** The exit of the agent, after the end of its input. */
  readonly exit: number;
  /** The end of the processes that the agent started, after its exit. */
  readonly leftovers: number;
}
