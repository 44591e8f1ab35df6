import { invalidParams } from "@parley/protocol";
import type { ContentBlock } from "@parley/schema/neutral";

import type { AgentDefinition } from "../author/agent-definition.ts";
import type { AgentSession } from "../author/agent-session.ts";
import { copyCommands } from "../author/check-definition.ts";
import type { ClientConnection } from "../author/client-connection.ts";
import type { McpSession } from "../author/mcp-session.ts";
import type { SessionMemory } from "../author/session-memory.ts";
import type { SessionStore } from "../author/session-store.ts";
import type { TextFiles } from "../author/text-files.ts";
import type { Turn } from "../author/turn.ts";
import { type AttachOptions, SessionChannel, fastest } from "../channel/session-channel.ts";
import type { ReplayOptions } from "../channel/session-client.ts";
import type { ClientWire } from "../dialect/client-wire.ts";
import type { PromptOptions } from "../dialect/session-host.ts";
import type { ConfigValue } from "../event/config-option.ts";
import { foldConversation } from "../event/conversation.ts";
import { OpenWork } from "../event/open-work.ts";
import type { ConversationEntry, SessionEvent, UpdateDetails } from "../event/session-event.ts";
import type { SlashCommand } from "../event/slash-command.ts";
import type { ClientTerminals } from "../event/terminal.ts";
import type { TurnEnd } from "../event/turn-end.ts";
import { SessionWorkspace } from "../mcp/session-workspace.ts";
import { SessionPermissions } from "../permission/session-permissions.ts";
import { createSessionMemory } from "../storage/create-session-memory.ts";
import type { SessionLog } from "../storage/session-log.ts";
import { SessionTerminals } from "../terminal/session-terminals.ts";
import { SessionTurn } from "../turn/session-turn.ts";
import type { TurnContext, TurnPrompt } from "../turn/turn-context.ts";
import { TurnQueue, type TurnQueueOptions } from "../turn/turn-queue.ts";
import type { RunSession, TurnRun } from "../turn/turn-run.ts";
import { ignoreUnhandledRejection } from "../value/ignore-unhandled-rejection.ts";
import { AttachedClient, type AttachedSession } from "./attached-client.ts";
import { createEmitter } from "./create-emitter.ts";
import { SessionConfig } from "./session-config.ts";
import { SessionTitle } from "./session-title.ts";

/** Parts of an {@link OpenSession}. */
export interface OpenSessionParts extends Pick<TurnQueueOptions, "onTurnEnd"> {
  readonly sessionId: string;
  readonly principal: string | undefined;
  readonly cwd: string;
  readonly additionalDirectories: readonly string[];
  readonly titled: boolean;
  readonly log: SessionLog;
  /** The store of the principal. */
  readonly store: SessionStore | undefined;
  readonly definition: AgentDefinition;
  /** Milliseconds that the author's function has to stop after a cancel, before the turn ends without it. */
  readonly cancelGraceMs: number;
  /** True if open questions wait for another client when the last is gone. */
  readonly awaitsClients: boolean;
  readonly onError: (error: unknown) => void;
}

/** Options for {@link OpenSession.shareSettings}. */
interface SharingOptions {
  /** A client that gets the settings in another way. */
  readonly except?: AttachedClient;
  readonly details?: UpdateDetails | undefined;
}

/** An open session: its clients, its turns, one at a time, and everything that they use. */
export class OpenSession implements RunSession, AttachedSession {
  readonly sessionId: string;
  readonly principal: string | undefined;
  readonly cwd: string;
  readonly channel: SessionChannel;
  readonly settings: SessionConfig;
  readonly permissions: SessionPermissions;
  readonly state: SessionMemory;
  readonly workspace: SessionWorkspace;
  readonly #parts: OpenSessionParts;
  readonly terminals: SessionTerminals;
  /** The clients, in the order in which they opened the session. */
  readonly #clients = new Set<AttachedClient>();
  #newest: AttachedClient | undefined;
  readonly emit: AgentSession["emit"] = createEmitter(this);
  readonly #title: SessionTitle;
  readonly #turns: TurnQueue<AttachedClient>;
  commands: readonly SlashCommand[];
  commandDetails: UpdateDetails = {};
  /** Work that an earlier process left open and that is not closed yet; set before this process does any. */
  #unfinished: OpenWork | undefined;
  readonly #closing = new AbortController();
  readonly signal: AbortSignal = this.#closing.signal;

  constructor(parts: OpenSessionParts) {
    const { sessionId, cwd, log, store, definition, titled, onError } = parts;
    const { title: find, configOptions = [], commands = [], directories } = definition;
    const { projectPermissions: project } = definition;
    const memory = createSessionMemory(log.entries, "engine");
    this.#parts = parts;
    this.sessionId = sessionId;
    this.principal = parts.principal;
    this.cwd = cwd;
    const channel = new SessionChannel(sessionId, log, { ...parts, memory });
    this.channel = channel;
    this.settings = new SessionConfig({ session: this, definition: configOptions, memory, onError });
    this.permissions = new SessionPermissions({ session: this, memory, project, directories });
    this.state = createSessionMemory(log.entries, "state");
    this.#title = new SessionTitle({ sessionId, store, channel, titled, find, onError });
    this.commands = typeof commands === "function" ? [] : commands;
    const createTurn = (context: TurnContext, prompt: TurnPrompt): SessionTurn =>
      new SessionTurn(context, prompt);
    this.#turns = new TurnQueue(this, { ...parts, createTurn });
    this.workspace = new SessionWorkspace({ ...parts, channel, isTurnRunning: () => this.isBusy });
    const client = (): ClientTerminals | undefined => this.#current.ownTerminals;
    this.terminals = new SessionTerminals({ client, local: definition.terminals, channel, onError });
  }

  /** Adds a client, which gets everything that is emitted from now on, or from its replay on. */
  attach(wire: ClientWire, options: AttachOptions = {}): AttachedClient {
    const { files } = this.#parts.definition;
    const client = new AttachedClient(this, wire, { ...options, files });
    this.#clients.add(client);
    this.#newest = client;
    return client;
  }

  /** Removes a client that is gone. */
  detach(client: AttachedClient): void {
    this.#clients.delete(client);
    this.channel.detach(client.channel);
    if (this.#newest === client && this.isAttached) this.#newest = [...this.#clients].at(-1);
  }

  get isAttached(): boolean {
    return this.#clients.size > 0;
  }

  /** True if a turn runs or waits. */
  get isBusy(): boolean {
    return this.#turns.isBusy;
  }

  get client(): ClientConnection {
    return this.#current.connection;
  }

  get files(): TextFiles {
    return this.#current.files;
  }

  /** The client of the running turn. */
  get prompter(): AttachedClient | undefined {
    return this.#turns.running?.client;
  }

  /** The client of the running turn, else the one that opened the session last. */
  get #current(): AttachedClient {
    const current = this.prompter ?? this.#newest;
    if (current === undefined)
      throw new Error(`Cannot use session "${this.sessionId}": no client is attached`);
    return current;
  }

  get mcp(): McpSession {
    return this.workspace.mcp.current;
  }

  get additionalDirectories(): readonly string[] {
    return this.workspace.additionalDirectories;
  }

  get roots(): readonly string[] {
    return [this.cwd, ...this.additionalDirectories];
  }

  get config(): ReadonlyMap<string, ConfigValue> {
    return this.settings.values;
  }

  history(): AsyncIterable<SessionEvent> {
    return this.channel.history();
  }

  conversation(): Promise<readonly ConversationEntry[]> {
    return ignoreUnhandledRejection(foldConversation(this.channel.history()));
  }

  setTitle(title: string, details?: UpdateDetails): Promise<void> {
    return ignoreUnhandledRejection(this.#title.set(title, details));
  }

  setConfig(id: string, value: ConfigValue, details?: UpdateDetails): Promise<void> {
    return ignoreUnhandledRejection(this.#setConfig(id, value, details));
  }

  async #setConfig(id: string, value: ConfigValue, details?: UpdateDetails): Promise<void> {
    this.channel.assertOpen();
    const mode = this.settings.mode?.currentValue;
    await this.settings.setFromAuthor(id, value);
    await this.shareSettings(mode, { details });
  }

  /** Sends the settings to all clients but `except`, and the mode unless it is `before`; waits for the fastest. */
  async shareSettings(before: string | undefined, { except, details }: SharingOptions = {}): Promise<void> {
    const hasChanged = this.settings.mode?.currentValue !== before;
    const others = [...this.#clients].filter((client) => client !== except);
    await fastest(others.map((client) => client.sendSettings(hasChanged, details)));
  }

  setCommands(commands: readonly SlashCommand[], details: UpdateDetails = {}): Promise<void> {
    this.commands = copyCommands(commands);
    this.commandDetails = details;
    return ignoreUnhandledRejection(
      this.channel.send({ ...details, type: "commands", commands: this.commands }),
    );
  }

  notify(method: string, params?: unknown): Promise<void> {
    return ignoreUnhandledRejection(this.channel.notify(method, params));
  }

  /** Sends a client the conversation behind a place; later events follow it. */
  async replay(client: AttachedClient, options: ReplayOptions): Promise<void> {
    const unfinished = await this.channel.replay(client.channel, options);
    this.#unfinished ??= unfinished;
    await this.closeUnfinished();
  }

  /** Finds the work that an earlier process left open. */
  async findUnfinished(): Promise<void> {
    this.#unfinished ??= await this.channel.findUnfinished();
  }

  announce(): void {
    this.closeUnfinished().catch((error: unknown) => {
      // A session that was closed meanwhile leaves its unfinished work to the next process that opens it.
      if (!this.channel.closed) this.#parts.onError(error);
    });
    this.workspace.mcp.reportChanges();
  }

  /** Closes work that was left open. Only a process that died leaves any, so no turn will finish it. */
  async closeUnfinished(): Promise<void> {
    const unfinished = this.#unfinished;
    if (unfinished === undefined) return;
    this.#unfinished = new OpenWork();
    await this.endWork(unfinished, "failed");
  }

  /** Answers a prompt; see {@link TurnQueue.prompt}. */
  prompt(client: AttachedClient, prompt: readonly ContentBlock[], options: PromptOptions): Promise<TurnEnd> {
    this.#unfinished ??= new OpenWork();
    return this.#turns.prompt(client, prompt, options);
  }

  get turn(): TurnContext | undefined {
    return this.#turns.running?.context;
  }

  /** Ends the turns; see {@link TurnQueue.cancel}. */
  cancel(loss?: unknown): void {
    this.#turns.cancel(loss);
  }

  cancelToolCall(toolCallId: string): void {
    if (this.turn?.openWork.cancel(toolCallId)) return;
    const why = "it is not open, or cannot be cancelled by itself";
    throw invalidParams(`Cannot cancel tool call "${toolCallId}": ${why}`, { toolCallId });
  }

  turnsSettled(): Promise<void> {
    return this.#turns.settled();
  }

  /** Waits for running turns, then frees what the session holds. Cancel first to end the turns early. */
  async close(): Promise<void> {
    const { definition, cancelGraceMs, onError } = this.#parts;
    await this.#turns.settled();
    this.#title.close();
    await this.terminals.close(cancelGraceMs);
    this.#closing.abort();
    await Promise.resolve<AgentSession>(this).then(definition.closeSession).catch(onError);
    await this.channel.settled();
    await Promise.all([this.workspace.close(), this.channel.close(cancelGraceMs)]);
  }

  /**
   * Ends everything in `work` except commands that are running. The client is notified even if that cannot be stored.
   */
  async endWork(work: OpenWork, status: "failed" | "cancelled"): Promise<void> {
    const { channel, terminals } = this;
    // What has begun is known only when everything has been sent.
    await channel.settled();
    const left = work
      .end(status)
      .filter((each) => each.type !== "terminal" || !terminals.runs(each.terminalId));
    const closed = left.map(async (event) => {
      try {
        await channel.emit(event);
      } catch (error) {
        await channel.send(event);
        throw error;
      }
    });
    const failed = (await Promise.allSettled(closed)).find((result) => result.status === "rejected");
    if (failed !== undefined) throw failed.reason;
  }

  /** Called when everything of a turn is stored except its end. */
  async onTurnEnding(turn: Turn): Promise<void> {
    await this.#title.onTurnEnding(turn);
    // The text is stored in any case; merging only makes it shorter.
    await this.channel.compact().catch(this.#parts.onError);
  }

  /** Called when the client knows that a turn has ended. */
  onTurnEnded(run: TurnRun): void {
    this.#title.onTurnEnded(run);
  }
}
