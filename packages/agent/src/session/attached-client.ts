import type { AgentDefinition } from "../author/agent-definition.ts";
import type { ClientConnection } from "../author/client-connection.ts";
import type { SessionRecord } from "../author/session-store.ts";
import type { TextFiles } from "../author/text-files.ts";
import type { AttachOptions, SessionChannel } from "../channel/session-channel.ts";
import type { SessionClient } from "../channel/session-client.ts";
import type { ClientWire } from "../dialect/client-wire.ts";
import type { HostedSession, SessionSettings } from "../dialect/session-host.ts";
import type { ConfigOption } from "../event/config-option.ts";
import type { SentEvent, UpdateDetails, UsageEvent } from "../event/session-event.ts";
import type { SlashCommand } from "../event/slash-command.ts";
import type { ClientTerminals } from "../event/terminal.ts";
import type { WorkState } from "../event/work-state.ts";
import { ignoreUnhandledRejection } from "../value/ignore-unhandled-rejection.ts";
import { createSessionFiles } from "./session-files.ts";

/** The session of an {@link AttachedClient}. */
export interface AttachedSession {
  readonly sessionId: string;
  readonly channel: SessionChannel;
  readonly settings: SessionSettings;
  readonly commands: readonly SlashCommand[];
  /** What the latest update of the commands had besides them. */
  readonly commandDetails: UpdateDetails;
  readonly terminals: HostedSession["terminals"];
  /** The client of the running turn. */
  readonly prompter: AttachedClient | undefined;
  /** The running turn. */
  readonly turn: { readonly lastUsage: UsageEvent | undefined } | undefined;
  cancelToolCall(toolCallId: string): void;
  /** Closes unfinished work, and reports MCP servers. */
  announce(): void;
}

/** Options for an {@link AttachedClient}. */
export interface AttachedClientOptions extends AttachOptions, Pick<AgentDefinition, "files"> {}

/** A client of an open session: what only it is sent, and what it offers to the session's turns. */
export class AttachedClient implements HostedSession {
  readonly connection: ClientConnection;
  readonly files: TextFiles;
  readonly channel: SessionClient;
  readonly #session: AttachedSession;
  readonly #terminals: ClientTerminals | undefined;

  #lacksUsage: boolean;

  constructor(session: AttachedSession, wire: ClientWire, { files, ...options }: AttachedClientOptions) {
    const { sessionId } = session;
    this.#session = session;
    this.#lacksUsage = options.awaitsReplay !== true;
    this.channel = session.channel.attach(wire, options);
    const { client } = wire;
    this.connection = client;
    this.files = createSessionFiles(client.capabilities, {
      client: wire.files?.(sessionId),
      local: files,
      isConnected: () => wire.connected,
    });
    this.#terminals = client.capabilities.terminal ? wire.terminals?.(sessionId) : undefined;
  }

  get sessionId(): string {
    return this.#session.sessionId;
  }

  get commands(): readonly SlashCommand[] {
    return this.#session.commands;
  }

  get settings(): SessionSettings {
    return this.#session.settings;
  }

  get terminals(): HostedSession["terminals"] {
    return this.#session.terminals;
  }

  /** The client's terminals, if it offers them and is connected. */
  get ownTerminals(): ClientTerminals | undefined {
    return this.channel.wire.connected ? this.#terminals : undefined;
  }

  /** Connects to MCP servers of the client, if the dialect has that. */
  get acp(): ClientWire["acp"] {
    return this.channel.wire.acp;
  }

  get watchedState(): WorkState["state"] {
    const { prompter, channel } = this.#session;
    return prompter === this ? "idle" : channel.work.state.state;
  }

  get shownOptions(): readonly ConfigOption[] {
    const { booleanConfigOptions } = this.connection.capabilities;
    return this.settings.options.filter(({ type }) => type !== "boolean" || booleanConfigOptions);
  }

  cancelToolCall(toolCallId: string): void {
    this.#session.cancelToolCall(toolCallId);
  }

  sendOptions(details: UpdateDetails = {}): Promise<void> {
    return this.#send("config", () => ({ ...details, type: "config", options: this.shownOptions }));
  }

  sendMode(details: UpdateDetails = {}): Promise<void> {
    const { mode } = this.settings;
    if (mode === undefined) return Promise.resolve();
    return this.#send("mode", () => ({
      ...details,
      type: "mode",
      modeId: (this.settings.mode ?? mode).currentValue,
    }));
  }

  /** Sends the options, and the mode with `withMode`. */
  async sendSettings(withMode: boolean, details?: UpdateDetails): Promise<void> {
    await Promise.all([this.sendOptions(details), ...(withMode ? [this.sendMode(details)] : [])]);
  }

  sendCommands(): Promise<void> {
    return this.#send("commands", () => ({
      ...this.#session.commandDetails,
      type: "commands",
      commands: this.commands,
    }));
  }

  /** Sends the title of the session, if it has one, and the time of its last use: they are not in its log. */
  async sendInfo({ title, updatedAt }: Pick<SessionRecord, "title" | "updatedAt">): Promise<void> {
    // A client that came back may have missed changes, and may not look at the response.
    if (this.channel.cameBack) await Promise.all([this.sendSettings(true), this.sendCommands()]);
    if (title === null) return;
    const info = { type: "info" as const, title, updatedAt: new Date(updatedAt).toISOString() };
    await this.#send("info", () => info);
  }

  announce(): void {
    const { channel, turn } = this.#session;
    this.#session.announce();
    // The usage of a running turn is stored at its end, and a client that resumes gets nothing that is stored.
    const usage = turn?.lastUsage ?? (this.#lacksUsage ? channel.lastUsage : undefined);
    this.#lacksUsage = false;
    if (usage !== undefined) void this.#send("usage", () => usage);
    channel.questions.askAlso(this.channel);
  }

  #send<Type extends SentEvent["type"]>(
    type: Type,
    current: () => SentEvent & { readonly type: Type },
  ): Promise<void> {
    return ignoreUnhandledRejection(this.#session.channel.sendTo(this.channel, type, current));
  }
}
