import type { Transport } from "@parley/protocol";

/** The command that starts the agent under test. */
export interface AgentCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Environment variables to set in addition to this process's own. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The address of a served agent. The scheme is `http:`, `https:`, `ws:` or `wss:`. */
export interface AgentAddress {
  readonly url: string;
  /** Headers to send with each request. Ignored for WebSockets on platforms that do not support headers there. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers that identify a second user, who must not be able to access the first user's sessions. */
  readonly otherHeaders?: Readonly<Record<string, string>>;
}

/** An agent with a custom transport, such as an agent in the same process. */
export interface AgentTransport {
  /** Name to show in reports. */
  readonly name: string;
  /** Called once per connection. Returns a transport that has not been opened yet. */
  connect(): Transport;
}

/** The agent under test. */
export type AgentTarget = AgentCommand | AgentAddress | AgentTransport;

/** Returns the agent's command line, address or name for reports. */
export function describeTarget(target: AgentTarget): string {
  if ("url" in target) return target.url;
  return "command" in target ? [target.command, ...target.args].join(" ") : target.name;
}
