import type { ConfigValue } from "../event/config-option.ts";
import type { SessionEvent } from "../event/session-event.ts";
import type { SlashCommand } from "../event/slash-command.ts";
import type { ClientConnection } from "./client-connection.ts";
import type { McpSession } from "./mcp-session.ts";
import type { PermissionRules } from "./permission.ts";
import type { SessionMemory } from "./session-memory.ts";
import type { TextFiles } from "./text-files.ts";

/** A session as the agent's author sees it. */
export interface AgentSession {
  readonly sessionId: string;
  /** The working directory: absolute, the base of relative paths, the same for the whole life of the session. */
  readonly cwd: string;
  /** Further roots; may differ from one load to the next. */
  readonly additionalDirectories: readonly string[];
  /** What tools may touch without asking: `[cwd, ...additionalDirectories]`. */
  readonly roots: readonly string[];
  /** The client that opened the session, and the way to send it what the protocol does not have. */
  readonly client: ClientConnection;
  /** The session's MCP servers: how they are, what they log, and their tools, which `turn.mcp` calls and shows. */
  readonly mcp: McpSession;
  /**
   * Text files: as the client has them, with what its user has not saved, if it offers that, else those of `files` of the
   * agent. Calls reject with a `CapabilityError` if there are neither.
   */
  readonly files: TextFiles;
  /** What the session's settings are set to, by their `id`; see `configOptions` of the agent. */
  readonly config: ReadonlyMap<string, ConfigValue>;
  /** The commands that the user can give now. */
  readonly commands: readonly SlashCommand[];
  /** The rules that the user made by deciding "always", in this session and its project. */
  readonly permissions: PermissionRules;
  /** The author's own values: they are kept with the session, such as the context of a model. Each replaces the one before. */
  readonly state: SessionMemory;
  /**
   * Everything that happened so far, oldest first, across restarts of the agent. Without a store, what happened since the
   * session was opened.
   */
  history(): AsyncIterable<SessionEvent>;
  /** Names the session for lists. A title that the user gave is kept. */
  setTitle(title: string): Promise<void>;
  /**
   * Changes a setting for the user, who is told.
   *
   * @throws {RequestError} if there is no such setting, or it has no such value.
   */
  setConfig(id: string, value: ConfigValue): Promise<void>;
  /** Replaces the commands that the user can give. */
  setCommands(commands: readonly SlashCommand[]): Promise<void>;
}
