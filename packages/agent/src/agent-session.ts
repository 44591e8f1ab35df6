import type { McpSession } from "@parley/mcp-transport";

import type { ClientDescription } from "./client-description.ts";
import type { SessionEvent } from "./session-event.ts";

/** A session as the agent's author sees it. */
export interface AgentSession {
  readonly sessionId: string;
  /** The working directory: absolute, the base of relative paths, the same for the whole life of the session. */
  readonly cwd: string;
  /** Further roots; may differ from one load to the next. */
  readonly additionalDirectories: readonly string[];
  /** What tools may touch without asking: `[cwd, ...additionalDirectories]`. */
  readonly roots: readonly string[];
  /** The client that opened the session. */
  readonly client: ClientDescription;
  /** The session's MCP servers and their tools. */
  readonly mcp: McpSession;
  /**
   * Everything that happened so far, oldest first, across restarts of the agent. Without a store, what happened since the
   * session was opened.
   */
  history(): AsyncIterable<SessionEvent>;
  /** Names the session for lists. A title that the user gave is kept. */
  setTitle(title: string): Promise<void>;
}
