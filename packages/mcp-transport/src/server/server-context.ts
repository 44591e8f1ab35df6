import type { McpElicitor } from "../api/mcp-elicitation.ts";
import type { OpenOptions } from "./declared-server.ts";

/** Context shared by the servers of one session. Opening the session again updates it. */
export interface ServerContext extends Pick<OpenOptions, "settings" | "cwd"> {
  /** Programs of stdio servers that are known to speak older revisions of MCP only; outlives the session. */
  readonly legacyServers: Set<string>;
  /** Asks the user for servers; without one, their questions are declined. */
  elicitor: McpElicitor | undefined;
}
