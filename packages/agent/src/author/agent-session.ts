import type { ContentBlock } from "@parley/schema/neutral";

import type { ConfigValue } from "../event/config-option.ts";
import type { ConversationEntry, EmittedEvent, SessionEvent, UpdateDetails } from "../event/session-event.ts";
import type { SlashCommand } from "../event/slash-command.ts";
import type { ClientConnection } from "./client-connection.ts";
import type { McpSession } from "./mcp-session.ts";
import type { PermissionRules } from "./permission.ts";
import type { SessionMemory } from "./session-memory.ts";
import type { SystemPrompt } from "./system-prompt.ts";
import type { TextFiles } from "./text-files.ts";

/** An agent's view of a session. */
export interface AgentSession {
  readonly sessionId: string;
  /**
   * The session's user, as in {@link ServeClientOptions.principal}; `undefined` for a single-user agent. Never
   * changes.
   */
  readonly principal: string | undefined;
  /** The working directory as an absolute path. Relative paths are resolved against it. Never changes. */
  readonly cwd: string;
  /** Additional roots. Loading the session may change them, starting with the next turn. */
  readonly additionalDirectories: readonly string[];
  /** The directories that tools may access without asking: `[cwd, ...additionalDirectories]`. */
  readonly roots: readonly string[];
  /**
   * The client whose prompt is being answered. Between turns, it is the client that opened the session most recently.
   * It can also be sent messages that are not part of the protocol.
   */
  readonly client: ClientConnection;
  /**
   * The session's MCP servers: their states, logs and tools. `turn.mcp` calls the tools and shows the calls. Loading
   * the session with other servers or roots replaces the servers, starting with the next turn.
   */
  readonly mcp: McpSession;
  /**
   * Reads and writes text files. Uses the client's files, including unsaved changes, if the client provides file
   * access; otherwise uses the agent's `files`. Calls reject with a `CapabilityError` if neither is available.
   */
  readonly files: TextFiles;
  /**
   * The client's instructions for the model, if the agent accepts them: see {@link AgentDefinition.systemPrompt}.
   * Stored with the session. They may be replaced between turns when the session is loaded.
   */
  readonly systemPrompt: SystemPrompt | undefined;
  /** The values of the session's settings, by `id`: see {@link AgentDefinition.configOptions}. */
  readonly config: ReadonlyMap<string, ConfigValue>;
  /** The commands that the user can type. */
  readonly commands: readonly SlashCommand[];
  /** The rules that the user created in this session and its project by choosing "always". */
  readonly permissions: PermissionRules;
  /** Values that the agent stores with the session, such as a model's context. A new value replaces the old one. */
  readonly state: SessionMemory;
  /**
   * Aborts once the session is closed in this process and its turns and commands have ended. Free the session's
   * resources at that point. If the session was closed because nothing more can be stored, the signal's reason is the
   * store's error. If that error's code is `lost`, the reopened session lacks some entries that the agent has already
   * processed.
   */
  readonly signal: AbortSignal;
  /**
   * Identifies the session's last stored entry, and is valid in every process that opens the session. If you keep
   * data about the session elsewhere, keep this value with it, and pass it to {@link hasResumePoint} when the session
   * is opened again. `undefined` if the store does not report sequence numbers.
   */
  readonly resumePoint: string | undefined;
  /**
   * Whether the session still has everything up to an earlier {@link resumePoint}. If not, its store has lost
   * entries, for example in a failover or when a backup was restored.
   */
  hasResumePoint(resumePoint: string): boolean;
  /**
   * Reads all events of the session, oldest first, including those from before a restart of the agent. Without a
   * store, reads only those since the session was opened.
   */
  history(): AsyncIterable<SessionEvent>;
  /**
   * Returns the session's messages and tool calls, oldest first, each merged from all its chunks and updates.
   * Send the result to the language model. During a turn, the last user message is the prompt. Covers the same
   * events as {@link history}.
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
   * Stores an event and sends it to the clients. Can be called inside or outside a turn, for example to show
   * what another program did. The event is not checked against the schema. A message without an id continues the
   * previous one if both have the same role. Command output, notices, and compactions without a `source` are
   * sent but not stored. A tool call that is emitted during a turn and still open when the turn ends is closed,
   * just like one from `turn.toolCall`. Resolves when the next event may be emitted.
   *
   * @throws {Error} if the session is closed, or the event cannot be stored.
   */
  emit(event: EmittedEvent): Promise<void>;
  /**
   * Sets the title shown in session lists, unless the user has set one. The update is stored only if `details` is
   * given.
   */
  setTitle(title: string, details?: UpdateDetails): Promise<void>;
  /**
   * Changes a setting and notifies the clients.
   *
   * @throws {RequestError} if the setting does not exist or does not allow the value.
   */
  setConfig(id: string, value: ConfigValue, details?: UpdateDetails): Promise<void>;
  /** Replaces the commands that the user can type. */
  setCommands(commands: readonly SlashCommand[], details?: UpdateDetails): Promise<void>;
  /**
   * Suggests prompts that the user may want to send next, most likely first, and replaces earlier suggestions. They
   * are shown until a prompt arrives, are not stored, and are sent only to clients that show them (a draft, in
   * `/v1/unstable` and `/v2/unstable`).
   *
   * @throws {TypeError} if `prompts` is not a list of prompts.
   * @experimental
   */
  suggestPrompts(prompts: readonly (string | readonly ContentBlock[])[]): Promise<void>;
  /**
   * Sends an extension notification to all clients of the session, in order with earlier events. To notify only one
   * client, use {@link ClientConnection.notify}.
   */
  notify(method: string, params?: unknown): Promise<void>;
}

/** A stored session that no client of the host has open. */
export type ClosedSession = Pick<AgentSession, "sessionId" | "principal" | "cwd" | "state">;
