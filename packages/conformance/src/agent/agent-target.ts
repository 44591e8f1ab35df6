/** The command that starts the agent under test. */
export interface AgentCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The address of a served agent: `http:`, `https:`, `ws:` or `wss:`. */
export interface AgentAddress {
  readonly url: string;
  /** Sent with each request; not for WebSockets of a platform that cannot send headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The agent under test. */
export type AgentTarget = AgentCommand | AgentAddress;

/** Returns the command line or address of an agent, for a report. */
export function describeTarget(target: AgentTarget): string {
  return "url" in target ? target.url : [target.command, ...target.args].join(" ");
}
