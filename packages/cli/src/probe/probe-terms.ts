/** Terms of a probe, wherever the agent is. */
export interface ProbeTerms {
  /** Working directory of the session. */
  readonly cwd: string;
  /** Whether the agent can start a program on this machine. */
  readonly isLocal: boolean;
  readonly limits: ProbeLimits;
  /** Stops the agent and the whole probe when it aborts. */
  readonly signal: AbortSignal;
}

/** Milliseconds that the steps of a probe may take. */
export interface ProbeLimits {
  /** Each response of the agent. */
  readonly answer: number;
  /** The commands of a new session, which version 1 agents send after their response. */
  readonly commands: number;
  /** The start of an MCP server, after the response that opens its session. */
  readonly mcpServer: number;
  /** The exit of the agent, after the end of its input. */
  readonly exit: number;
  /** The exit of the processes that the agent started, after its own exit. */
  readonly leftovers: number;
}
