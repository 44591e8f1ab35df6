import type { ConfigValue } from "../event/config-option.ts";
import type { ConversationEntry, EmittedEvent, SessionEvent, UpdateDetails } from "../event/session-event.ts";
import type { SlashCommand } from "../event/slash-command.ts";
import type { ClientConnection } from "./client-connection.ts";
import type { McpSession } from "./mcp-session.ts";
import type { PermissionRules } from "./permission.ts";
import type { SessionMemory } from "./session-memory.ts";
import type { SystemPrompt } from "./system-prompt.ts";
import type { TextFiles } from "./text-files.ts";

/** A session, for the agent's author. */
export interface AgentSession {
  readonly sessionId: string;
  /**
   * The user whose session it is, as {@link ServeClientOptions.principal} names it; `undefined` if the agent has one user.
   * It never changes.
   */
  readonly principal: string | undefined;
  /** The working directory: absolute, the base of relative paths. It never changes. */
  readonly cwd: string;
  /** Further roots. A load may change them, from the next turn on. */
  readonly additionalDirectories: readonly string[];
  /** The directories that tools may use without asking: `[cwd, ...additionalDirectories]`. */
  readonly roots: readonly string[];
  /**
   * The client whose prompt is being answered; between turns, the one that opened the session last. It can also be sent messages that the protocol does not have.
   */
  readonly client: ClientConnection;
  /**
   * The session's MCP servers: their states, logs and tools. `turn.mcp` calls the tools and shows the calls. A load with
   * other servers or roots replaces them, from the next turn on.
   */
  readonly mcp: McpSession;
  /**
   * Text files: the client's, unsaved changes included, if it offers them, else those of the agent's `files`. Calls
   * reject with a `CapabilityError` if there are neither.
   */
  readonly files: TextFiles;
  /**
   * The instructions that the client gave for the model, if the agent accepts them; see {@link AgentDefinition.systemPrompt}.
   * Stored with the session. A load may replace them between turns.
   */
  readonly systemPrompt: SystemPrompt | undefined;
  /** The values of the session's settings, by their `id`; see {@link AgentDefinition.configOptions}. */
  readonly config: ReadonlyMap<string, ConfigValue>;
  /** The commands that the user can give. */
  readonly commands: readonly SlashCommand[];
  /** The rules that the user made by deciding "always", in this session and its project. */
  readonly permissions: PermissionRules;
  /**
   * Values of the author that are stored with the session, such as the context of a model. A new value replaces the
   * old one.
   */
  readonly state: SessionMemory;
  /** Aborts when the session is closed and its turns and commands have ended, in this process: then free what it used. */
  readonly signal: AbortSignal;
  /**
   * Reads everything that happened so far, oldest first, across restarts of the agent. Without a store, only since the
   * session was opened.
   */
  history(): AsyncIterable<SessionEvent>;
  /**
   * Reads the messages and tool calls so far, oldest first, each with all its pieces and updates: what a language model is sent.
   * In a turn, the last message of the user is the prompt. Otherwise like {@link history}.
   *
   * @example
   * ```ts
   * import type { Turn } from "@parley/agent";
   *
   * async function transcript({ session }: Turn): Promise<string[]> {
   *   const entries = await session.conversation();
   *   return entries.flatMap((entry) => (entry.type === "message" ? [`${entry.role}: ${entry.text}`] : []));
   * }
   * ```
   */
  conversation(): Promise<readonly ConversationEntry[]>;
  /**
   * Stores an event and sends it to the clients, in a turn or between turns: what another program did, say. It is not checked
   * against the schema. A message without an id continues the one before it, if that has the same role. Output of
   * commands is sent, not stored, and so are notices and compactions without a `source`. A tool call that is emitted in a turn
   * and open when the turn ends is closed, as one of `turn.toolCall` is. Resolves when the next may follow.
   *
   * @throws {Error} if the session is closed, or the event cannot be stored.
   */
  emit(event: EmittedEvent): Promise<void>;
  /** Sets the title that lists show. It does not replace a title of the user's. With `details`, the update is stored. */
  setTitle(title: string, details?: UpdateDetails): Promise<void>;
  /**
   * Changes a setting and sends the change to the client.
   *
   * @throws {RequestError} if there is no such setting, or it has no such value.
   */
  setConfig(id: string, value: ConfigValue, details?: UpdateDetails): Promise<void>;
  /** Replaces the commands that the user can give. */
  setCommands(commands: readonly SlashCommand[], details?: UpdateDetails): Promise<void>;
  /**
   * Sends a notification that the protocol does not have to all clients of the session, after everything before it. Each client
   * can also be sent one by {@link ClientConnection.notify}.
   */
  notify(method: string, params?: unknown): Promise<void>;
}

/** A stored session that no client of the host has open. */
export type ClosedSession = Pick<AgentSession, "sessionId" | "principal" | "cwd" | "state">;
