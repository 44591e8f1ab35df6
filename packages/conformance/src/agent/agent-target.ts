import type { Transport } from "@parley/protocol";

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
  /** Sent with each request, but not for WebSockets on platforms that cannot send headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The headers of another user, who must not reach what the first one opens. */
  readonly otherHeaders?: Readonly<Record<string, string>>;
}

/** An agent reached by other means, such as one in this process. */
export interface AgentTransport {
  /** The name in a report. */
  readonly name: string;
  /** Called for each connection. The transport is not open yet. */
  connect(): Transport;
}

/** The agent under test. */
export type AgentTarget = AgentCommand | AgentAddress | AgentTransport;

/** Returns the command line, address or name of an agent, for a report. */
export function describeTarget(target: AgentTarget): string {
  if ("url" in target) return target.url;
  return "command" in target ? [target.command, ...target.args].join(" ") : target.name;
}
