import type { ConnectionSettings } from "./connection-settings.ts";

/** What the servers of one session have in common. */
export interface ServerContext {
  readonly settings: ConnectionSettings;
  readonly cwd: string;
  /** Absolute directories, told to servers that ask. */
  readonly roots: readonly string[];
  /** The commands of stdio servers that are known to speak older revisions of MCP only; outlives the session. */
  readonly legacyServers: Set<string>;
}
