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

/** A session, as the agent's author sees it. */
export interface AgentSession {
  readonly sessionId: string;
  /**
   * The session's user, as in {@link ServeClientOptions.principal}; `undefined` if the agent has one user. Never
   * changes.
   */
  readonly principal: string | undefined;
  /** The working directory: an absolute path, against which relative paths are resolved. Never changes. */
  readonly cwd: string;
  /** Additional roots. Loading the session may change them, starting with the next turn. */
  readonly additionalDirectories: readonly string[];
  /** The directories that tools may use without asking: `[cwd, ...additionalDirectories]`. */
  readonly roots: readonly string[];
  /**
   * The client whose prompt is being answered. Between turns, the client that opened the session last. Messages outside
   * the protocol can be sent to it, too.
   */
  readonly client: ClientConnection;
  /**
   * The session's MCP servers: their states, logs and tools. `turn.mcp` calls the tools and shows the calls. Loading
   * the session with other servers or roots replaces them, starting with the next turn.
   */
  readonly mcp: McpSession;
  /**
   * Text files: the client's, including unsaved changes, if it offers file access; otherwise the agent's `files`. Calls
   * reject with a `CapabilityError` if neither is available.
   */
  readonly files: TextFiles;
  /**
   * The client's instructions for the model, if the agent accepts them: see {@link AgentDefinition.systemPrompt}.
   * Stored with the session. Loading the session may replace them between turns.
   */
  readonly systemPrompt: SystemPrompt | undefined;
  /** The values of the session's settings, by `id`: see {@link AgentDefinition.configOptions}. */
  readonly config: ReadonlyMap<string, ConfigValue>;
  /** The commands that the user can type. */
  readonly commands: readonly SlashCommand[];
  /** The rules that the user created by deciding "always", in this session and its project. */
  readonly permissions: PermissionRules;
  /** Values that the author stores with the session, such as a model's context. A new value replaces the old one. */
  readonly state: SessionMemory;
  /**
   * Aborts when the session is closed in this process and its turns and commands have ended. Free its resources at that
   * point. If it was closed because nothing more can be stored, the reason is the store's error: after `lost`, the
   * session is opened again without entries that its author has seen.
   */
  readonly signal: AbortSignal;
  /**
   * Reads everything that has happened, oldest first, across restarts of the agent. Without a store, only what has
   * happened since the session was opened.
   */
  history(): AsyncIterable<SessionEvent>;
  /**
   * Reads the messages and tool calls so far, oldest first, each with all its chunks and updates. This is what to send
   * to a language model. In a turn, the user's last message is the prompt. Otherwise like {@link history}.
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
   * Stores an event and sends it to the clients, inside or outside a turn: for example, to show what another program
   * did. The event is not checked against the schema. A message without an id continues the previous one if that has
   * the same role. Command output is sent but not stored, and so are notices and compactions without a `source`. A tool
   * call that is emitted during a turn and still open at the end of it is closed, just like one from `turn.toolCall`.
   * Resolves when the next event may follow.
   *
   * @throws {Error} if the session is closed, or the event cannot be stored.
   */
  emit(event: EmittedEvent): Promise<void>;
  /**
   * Sets the title shown in lists. It does not replace a title set by the user. With `details`, the update is stored.
   */
  setTitle(title: string, details?: UpdateDetails): Promise<void>;
  /**
   * Changes a setting and notifies the client.
   *
   * @throws {RequestError} if there is no such setting, or it has no such value.
   */
  setConfig(id: string, value: ConfigValue, details?: UpdateDetails): Promise<void>;
  /** Replaces the commands that the user can type. */
  setCommands(commands: readonly SlashCommand[], details?: UpdateDetails): Promise<void>;
  /**
   * Suggests prompts that the user may want to send next, most likely first, replacing earlier suggestions. They are
   * shown until a prompt arrives, are not stored, and are sent only to clients that show them (a draft, in
   * `/v1/unstable` and `/v2/unstable`).
   *
   * @throws {TypeError} if they are not a list of prompts.
   * @experimental
   */
  suggestPrompts(prompts: readonly (string | readonly ContentBlock[])[]): Promise<void>;
  /**
   * Sends a notification outside the protocol to all clients of the session, after everything before it. {@link
   * ClientConnection.notify} sends one to a single client.
   */
  notify(method: string, params?: unknown): Promise<void>;
}

/** A stored session that none of the host's clients have open. */
export type ClosedSession = Pick<AgentSession, "sessionId" | "principal" | "cwd" | "state">;
