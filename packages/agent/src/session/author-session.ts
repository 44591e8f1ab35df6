import type { ContentBlock } from "@parley/schema/neutral";

import type { AgentDefinition } from "../author/agent-definition.ts";
import type { AgentSession } from "../author/agent-session.ts";
import { copyCommands } from "../author/check-definition.ts";
import type { ClientConnection } from "../author/client-connection.ts";
import type { McpSession } from "../author/mcp-session.ts";
import type { SessionMemory } from "../author/session-memory.ts";
import type { SessionStore } from "../author/session-store.ts";
import type { SystemPrompt } from "../author/system-prompt.ts";
import type { TextFiles } from "../author/text-files.ts";
import type { SessionChannel } from "../channel/session-channel.ts";
import type { SessionClient } from "../channel/session-client.ts";
import type { ConfigValue, SessionChoice } from "../event/config-option.ts";
import { foldConversation } from "../event/conversation.ts";
import type { ConversationEntry, SessionEvent, UpdateDetails } from "../event/session-event.ts";
import type { SlashCommand } from "../event/slash-command.ts";
import type { SessionWorkspace } from "../mcp/session-workspace.ts";
import { SessionPermissions } from "../permission/session-permissions.ts";
import type { SessionLog } from "../storage/session-log.ts";
import type { TurnContext } from "../turn/turn-context.ts";
import { ignoreUnhandledRejection } from "../value/ignore-unhandled-rejection.ts";
import { isEqualJson } from "../value/is-equal-json.ts";
import { isInRanges, parseResumePoint, writeResumePoint } from "../value/resume-point.ts";
import { createEmitter } from "./create-emitter.ts";
import { PromptSuggestions } from "./prompt-suggestions.ts";
import { SessionConfig } from "./session-config.ts";
import { SessionTitle } from "./session-title.ts";

/** Key of the system prompt in the session's memory. */
const SYSTEM_PROMPT = "systemPrompt";

export interface AuthorSessionOptions {
  readonly sessionId: string;
  readonly principal: string | undefined;
  readonly cwd: string;
  readonly titled: boolean;
  readonly definition: AgentDefinition;
  readonly store: SessionStore | undefined;
  readonly log: SessionLog;
  /** Stores this package's own values. */
  readonly memory: SessionMemory;
  /** Stores the agent's values. */
  readonly state: SessionMemory;
  readonly channel: SessionChannel;
  readonly workspace: SessionWorkspace;
  readonly turn: () => TurnContext | undefined;
  /**
   * Returns the client of the running turn. If no turn is running, returns the client that opened the session last.
   *
   * @throws {Error} if there is none.
   */
  readonly client: () => SessionClient;
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

interface SharingOptions {
  /** A client to skip because it gets the settings some other way. */
  readonly except?: SessionClient;
  readonly details?: UpdateDetails | undefined;
}

/**
 * The agent's view of an open session. Owns everything that the agent can change: settings, commands, title, rules
 * and values.
 */
export class AuthorSession implements AgentSession {
  readonly settings: SessionConfig;
  readonly permissions: SessionPermissions;
  readonly state: SessionMemory;
  readonly title: SessionTitle;
  readonly suggestions: PromptSuggestions;
  readonly emit: AgentSession["emit"];
  readonly #options: AuthorSessionOptions;
  #commands: readonly SlashCommand[];
  #commandDetails: UpdateDetails = {};
  #systemPrompt: SystemPrompt | undefined;
  #storedSystemPrompt: SystemPrompt | undefined;

  constructor(options: AuthorSessionOptions) {
    const { sessionId, principal, definition, memory, channel, workspace, turn } = options;
    const { configOptions = [], commands = [], projectPermissions, directories } = definition;
    this.#options = options;
    const ask = typeof configOptions === "function" ? () => configOptions(this) : configOptions;
    this.settings = new SessionConfig(ask, memory, options.onError);
    const owner = { sessionId, principal, workspace };
    this.permissions = new SessionPermissions(owner, { memory, project: projectPermissions, directories });
    this.state = options.state;
    this.title = new SessionTitle({ ...options, find: definition.title });
    this.suggestions = new PromptSuggestions(channel);
    this.emit = createEmitter(channel, turn);
    this.#commands = typeof commands === "function" ? [] : commands;
  }

  get sessionId(): string {
    return this.#options.sessionId;
  }

  get principal(): string | undefined {
    return this.#options.principal;
  }

  get cwd(): string {
    return this.#options.cwd;
  }

  get signal(): AbortSignal {
    return this.#options.signal;
  }

  get resumePoint(): string | undefined {
    const { last, ranges } = this.#options.log.entries;
    return Number.isNaN(last) ? undefined : writeResumePoint(last, ranges);
  }

  hasResumePoint(resumePoint: string): boolean {
    const { last, ranges } = this.#options.log.entries;
    const point = parseResumePoint(resumePoint);
    return point !== undefined && !(point.seq > last) && isInRanges(point, ranges);
  }

  get client(): ClientConnection {
    return this.#options.client().wire.client;
  }

  get files(): TextFiles {
    return this.#options.client().files;
  }

  get mcp(): McpSession {
    return this.#options.workspace.mcp.current;
  }

  get additionalDirectories(): readonly string[] {
    return this.#options.workspace.additionalDirectories;
  }

  get roots(): readonly string[] {
    return this.#options.workspace.roots;
  }

  get config(): ReadonlyMap<string, ConfigValue> {
    return this.settings.values;
  }

  get commands(): readonly SlashCommand[] {
    return this.#commands;
  }

  get systemPrompt(): SystemPrompt | undefined {
    return this.#systemPrompt;
  }

  history(): AsyncIterable<SessionEvent> {
    return this.#options.channel.history();
  }

  conversation(): Promise<readonly ConversationEntry[]> {
    return ignoreUnhandledRejection(foldConversation(this.history()));
  }

  setTitle(title: string, details?: UpdateDetails): Promise<void> {
    return ignoreUnhandledRejection(this.title.set(title, details));
  }

  setConfig(id: string, value: ConfigValue, details?: UpdateDetails): Promise<void> {
    return ignoreUnhandledRejection(this.#setConfig(id, value, details));
  }

  async #setConfig(id: string, value: ConfigValue, details?: UpdateDetails): Promise<void> {
    this.#options.channel.assertOpen();
    const mode = this.settings.mode?.currentValue;
    await this.settings.setFromAuthor(id, value);
    await this.shareSettings(mode, { details });
  }

  setCommands(commands: readonly SlashCommand[], details: UpdateDetails = {}): Promise<void> {
    this.#commands = copyCommands(commands);
    this.#commandDetails = details;
    const event = { ...details, type: "commands" as const, commands: this.#commands };
    return ignoreUnhandledRejection(this.#options.channel.send(event));
  }

  suggestPrompts(prompts: readonly (string | readonly ContentBlock[])[]): Promise<void> {
    return ignoreUnhandledRejection(this.suggestions.suggest(prompts));
  }

  notify(method: string, params?: unknown): Promise<void> {
    return ignoreUnhandledRejection(this.#options.channel.notify(method, params));
  }

  /** Loads the stored system prompt if the agent still accepts its mode. `asked` takes precedence. */
  async loadSystemPrompt(asked: SystemPrompt | undefined): Promise<void> {
    const { definition, memory } = this.#options;
    if (definition.systemPrompt === undefined) return;
    const stored = (await memory.get(SYSTEM_PROMPT)) as SystemPrompt | undefined;
    this.#storedSystemPrompt = stored;
    const isAccepted = stored !== undefined && definition.systemPrompt.modes.includes(stored.mode);
    this.#systemPrompt = asked ?? (isAccepted ? stored : undefined);
  }

  /** Stores a system prompt and uses it from now on. `undefined` keeps the current one. */
  async setSystemPrompt(asked: SystemPrompt | undefined): Promise<void> {
    if (asked === undefined) return;
    if (!isEqualJson(asked, this.#storedSystemPrompt)) await this.#options.memory.set(SYSTEM_PROMPT, asked);
    this.#storedSystemPrompt = asked;
    this.#systemPrompt = asked;
  }

  /** Loads the commands if the definition has a function for them. */
  async loadCommands(): Promise<void> {
    const { commands } = this.#options.definition;
    if (typeof commands === "function") this.#commands = copyCommands(await commands(this));
  }

  /**
   * Sends the settings, and also the mode if it differs from `before`, to all clients except `except`. Waits only for
   * the fastest client.
   */
  async shareSettings(before: string | undefined, { except, details }: SharingOptions = {}): Promise<void> {
    const clients = this.#options.channel.clients.filter((client) => client !== except);
    const hasChanged = this.settings.mode?.currentValue !== before;
    await Promise.all([
      this.sendOptions(clients, details),
      ...(hasChanged ? [this.sendMode(clients, details)] : []),
    ]);
  }

  /**
   * Applies the options chosen by a client that is opening the session. Sends the changes only to the other clients,
   * because this client receives its settings in the response.
   */
  async chooseOptions(
    choices: readonly SessionChoice[],
    { client }: { readonly client: SessionClient },
  ): Promise<void> {
    if (choices.length === 0) return;
    const mode = this.settings.mode?.currentValue;
    await this.settings.choose(choices);
    void ignoreUnhandledRejection(this.shareSettings(mode, { except: client }));
  }

  /** Sends each client the values of all settings that it can show. */
  async sendOptions(clients: readonly SessionClient[], details?: UpdateDetails): Promise<void> {
    await this.#options.channel.sendCurrent(clients, "config", (client) => ({
      ...details,
      type: "config",
      options: this.settings.shownTo(client.capabilities),
    }));
  }

  async sendMode(clients: readonly SessionClient[], details?: UpdateDetails): Promise<void> {
    const { mode } = this.settings;
    if (mode === undefined) return;
    await this.#options.channel.sendCurrent(clients, "mode", () => ({
      ...details,
      type: "mode",
      modeId: (this.settings.mode ?? mode).currentValue,
    }));
  }

  async sendCommands(clients: readonly SessionClient[]): Promise<void> {
    await this.#options.channel.sendCurrent(clients, "commands", () => ({
      ...this.#commandDetails,
      type: "commands",
      commands: this.#commands,
    }));
  }
}
