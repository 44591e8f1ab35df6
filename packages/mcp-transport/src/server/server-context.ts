import type { AcpMcpCaller } from "../transports/acp/mcp-over-acp.ts";
import type { McpElicitor } from "../api/mcp-elicitation.ts";
import type { ConnectionSettings } from "./connection-settings.ts";

/** What the servers of one session have in common, as it is now: a session that is opened again brings it up to date. */
export interface ServerContext {
  readonly settings: ConnectionSettings;
  readonly cwd: string;
  /** The commands of stdio servers that are known to speak older revisions of MCP only; outlives the session. */
  readonly legacyServers: Set<string>;
  /** Absolute directories, told to servers that ask. */
  roots: readonly string[];
  /** Asks the user for servers; without one, what they ask is declined. */
  elicitor: McpElicitor | undefined;
  /** The way to servers that the client provides over the connection itself. */
  acp: Pick<AcpMcpCaller, "request"> | undefined;
}
