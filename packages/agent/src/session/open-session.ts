import { invalidParams, settlesWithin } from "@parley/protocol";
import type { ContentBlock } from "@parley/schema/neutral";

import type { AgentDefinition } from "../author/agent-definition.ts";
import type { AgentSession } from "../author/agent-session.ts";
import type { SessionRecord, SessionStore } from "../author/session-store.ts";
import type { SystemPrompt } from "../author/system-prompt.ts";
import { type AttachOptions, SessionChannel } from "../channel/session-channel.ts";
import type { ReplayOptions, SessionClient } from "../channel/session-client.ts";
import type { ClientWire } from "../dialect/client-wire.ts";
import type { DialectSession, PromptOptions, SessionSettings } from "../dialect/dialect-host.ts";
import type { ConfigOption } from "../event/config-option.ts";
import { OpenWork } from "../event/open-work.ts";
import { type SlashCommand, commandsFor } from "../event/slash-command.ts";
import type { TurnEnd } from "../event/turn-end.ts";
import type { WorkState } from "../event/work-state.ts";
import { SessionWorkspace } from "../mcp/session-workspace.ts";
import { createSessionMemory } from "../storage/create-session-memory.ts";
import type { SessionLog } from "../storage/session-log.ts";
import { SessionTerminals } from "../terminal/session-terminals.ts";
import { SessionTurn } from "../turn/session-turn.ts";
import type { TurnContext } from "../turn/turn-context.ts";
import { type AnswerRepeated, type EndedTurn, TurnQueue, busy } from "../turn/turn-queue.ts";
import { endWork } from "../turn/turn-run.ts";
import { ignoreUnhandledRejection } from "../value/ignore-unhandled-rejection.ts";
import { isEqualJson } from "../value/is-equal-json.ts";
import { AuthorSession } from "./author-session.ts";

/** Maximum time for the agent's `closeSession`, in milliseconds. */
const CLOSE_SESSION_MS = 15_000;

export interface OpenSessionOptions {
  readonly sessionId: string;
  readonly principal: string | undefined;
  readonly cwd: string;
  readonly additionalDirectories: readonly string[];
  readonly titled: boolean;
  readonly log: SessionLog;
  readonly store: SessionStore | undefined;
  readonly definition: AgentDefinition;
  /**
   * Maximum time that the agent's function may keep running after a cancellation, in milliseconds, before the turn
   * ends without it.
   */
  readonly cancelGraceMs: number;
  /** Whether open questions wait for another client when the last client leaves. */
  readonly awaitsClients: boolean;
  /** Called when a turn ends, once for each call to `onTurnStart`. */
  readonly onTurnEnd?: ((turn: EndedTurn) => void) | undefined;
  /** Called when a turn's prompt becomes part of the conversation. */
  readonly onTurnStart?: (() => void) | undefined;
  readonly onError: (error: unknown) => void;
}

/**
 * The host's view of an open session. Clients attach and detach, turns run one at a time, and closing the session
 * frees all its resources.
 */
export class OpenSession {
  readonly sessionId: string;
  readonly principal: string | undefined;
  readonly cwd: string;
  readonly channel: SessionChannel;
  readonly workspace: SessionWorkspace;
  readonly terminals: SessionTerminals;
  readonly author: AuthorSession;
  readonly #options: OpenSessionOptions;
  readonly #turns: TurnQueue;
  #loss: unknown;
  readonly #closing = new AbortController();
  /** The client that opened the session most recently or, if no client remains, the last one to leave. */
  #newest: SessionClient | undefined;
  /**
   * Work that an earlier process left unfinished and that has not been closed yet. Set before this process does any
   * work.
   */
  #unfinished: OpenWork | undefined;

  constructor(options: OpenSessionOptions) {
    const { sessionId, principal, cwd, log, definition, awaitsClients, onError } = options;
    // A fork at a cursor needs the values that were current at that point.
    const prompts = definition.capabilities?.cursors === true ? () => log.prompts : undefined;
    const memory = createSessionMemory(log.entries, "engine", prompts);
    const channel = new SessionChannel(sessionId, log, { awaitsClients, memory });
    const workspace = new SessionWorkspace({ ...options, channel });
    const terminals = new SessionTerminals(channel, definition.terminals, onError);
    const author = new AuthorSession({
      ...options,
      memory,
      state: createSessionMemory(log.entries, "state", prompts),
      channel,
      workspace,
      turn: () => this.turn,
      client: () => this.#current,
      signal: this.#closing.signal,
    });
    const { title, permissions } = author;
    this.sessionId = sessionId;
    this.principal = principal;
    this.cwd = cwd;
    this.channel = channel;
    this.workspace = workspace;
    this.terminals = terminals;
    this.author = author;
    this.#options = options;
    const session = { sessionId, author, channel, permissions, terminals, workspace };
    this.#turns = new TurnQueue(session, {
      ...options,
      createTurn: (context, prompt) => new SessionTurn(context, prompt),
      async onEnding(turn) {
        await title.onTurnEnding(turn);
        // A failure only costs space, because the unmerged text is already stored.
        await channel.compact().catch(onError);
      },
      onEnded: ({ turn, context }) => title.onTurnEnded(turn, context),
    });
  }

  /** Adds a client, which receives all events from now on or, with `awaitsReplay`, from the start of its replay. */
  attach(wire: ClientWire, options: AttachOptions = {}): HostedSession {
    const { files } = this.#options.definition;
    const client = this.channel.attach(wire, { ...options, files });
    this.#newest = client;
    const awaitsReplay = options.awaitsReplay === true;
    if (!awaitsReplay) this.announceSubagents(client);
    return new HostedSession(this, client, awaitsReplay);
  }

  detach(client: SessionClient): void {
    this.channel.detach(client);
    if (this.#newest === client) this.#newest = this.channel.clients.at(-1) ?? client;
  }

  get isAttached(): boolean {
    return this.channel.clients.length > 0;
  }

  /** Whether a turn is running or queued. */
  get isBusy(): boolean {
    return this.#turns.isBusy;
  }

  get turn(): TurnContext | undefined {
    return this.#turns.running?.context;
  }

  get prompter(): SessionClient | undefined {
    return this.#turns.running?.client;
  }

  get #current(): SessionClient {
    const current = this.prompter ?? this.#newest;
    if (current === undefined)
      throw new Error(`Cannot use session "${this.sessionId}": no client is attached`);
    return current;
  }

  /** Sends the conversation after a given offset to a client, followed by later events. */
  async replay(client: SessionClient, options: ReplayOptions): Promise<void> {
    // The client already knows about the subagents, but another connection to its server might not.
    if (options.after !== undefined) this.announceSubagents(client);
    const unfinished = await this.channel.replay(client, options);
    this.#unfinished ??= unfinished;
    await this.#closeUnfinished();
  }

  async findUnfinished(): Promise<void> {
    this.#unfinished ??= await this.channel.findUnfinished();
  }

  /** Closes unfinished work and reports MCP servers. */
  announce(): void {
    this.#closeUnfinished().catch((error: unknown) => {
      // If the session has closed by now, the next process that opens it closes the unfinished work.
      if (!this.channel.closed) this.#options.onError(error);
    });
    this.workspace.mcp.reportChanges();
  }

  /** Closes work that a crashed process left unfinished, since no turn will finish it. */
  async #closeUnfinished(): Promise<void> {
    const unfinished = this.#unfinished;
    if (unfinished === undefined) return;
    this.#unfinished = new OpenWork();
    // A client that has not received the conversation has not been notified of the subagents.
    const announced = unfinished.subagents.map((begun) =>
      this.channel.sendSubagent(begun.subagentId, () => [{ ...begun, cancellable: false }]),
    );
    await Promise.all(announced);
    await endWork(this, unfinished, { status: "failed" });
  }

  /** Runs a prompt; see {@link TurnQueue.prompt}. */
  prompt(client: SessionClient, prompt: readonly ContentBlock[], options: PromptOptions): Promise<TurnEnd> {
    this.#unfinished ??= new OpenWork();
    void ignoreUnhandledRejection(this.author.suggestions.withdraw());
    return this.#turns.prompt(client, prompt, options);
  }

  /** Looks up a prompt that was submitted earlier; see {@link TurnQueue.findRepeated}. */
  findRepeated(options: PromptOptions): Promise<AnswerRepeated | undefined> {
    return this.#turns.findRepeated(options);
  }

  /** Rejects if the store has lost entries or another process has taken over the session. */
  async assertCurrent(): Promise<void> {
    await this.#options.log.entries.check?.();
  }

  /** The error after which nothing more can be stored, if it caused the session to close. */
  get loss(): unknown {
    return this.#loss;
  }

  /** Ends the turns; see {@link TurnQueue.cancel}. */
  cancel(loss?: unknown): void {
    this.#loss ??= loss;
    this.#turns.cancel(loss);
  }

  /** @throws {RequestError} `-32600` if a different system prompt would affect a running or queued turn. */
  assertAccepts(systemPrompt: SystemPrompt | undefined): void {
    if (systemPrompt === undefined || !this.isBusy) return;
    if (isEqualJson(systemPrompt, this.author.systemPrompt)) return;
    throw busy(`change the system prompt of session "${this.sessionId}"`, this.sessionId);
  }

  /** Sends a client the running subagents and their states, because the client may have missed their start. */
  announceSubagents(client: SessionClient): void {
    for (const known of this.channel.subagents) {
      const { subagentId: id } = known;
      const subagent = this.turn?.subagents.get(id);
      const announced = this.channel.sendSubagent(id, () => subagent?.current() ?? [known], [client]);
      void ignoreUnhandledRejection(announced);
    }
  }

  /** Cancels a subagent's work for the user if the subagent is cancellable. */
  cancelSubagent(subagentId: string): void {
    this.turn?.subagents.get(subagentId)?.cancel();
  }

  /**
   * Cancels a tool call for the user.
   *
   * @throws {RequestError} `-32602` if the call has ended or cannot be cancelled separately.
   */
  cancelToolCall(toolCallId: string): void {
    if (this.turn?.openWork.cancel(toolCallId)) return;
    const why = "it is not open, or cannot be cancelled by itself";
    throw invalidParams(`Cannot cancel tool call "${toolCallId}": ${why}`, { toolCallId });
  }

  /**
   * Notifies the clients that the session was closed without a request from any of them.
   *
   * @param isLost whether the session can no longer be written here, so its clients have to reconnect.
   */
  reportClosed(isLost: boolean): void {
    const { sessionId } = this;
    for (const { wire } of this.channel.clients) {
      if (isLost && wire.onSessionLost !== undefined) wire.onSessionLost(sessionId);
      else if (wire.connected) void ignoreUnhandledRejection(wire.notify("_parley/closed", { sessionId }));
    }
  }

  turnsSettled(): Promise<void> {
    return this.#turns.settled();
  }

  /** Waits for running turns and then frees the session's resources. To stop the turns, cancel them first. */
  async close(): Promise<void> {
    const { cancelGraceMs } = this.#options;
    await this.#turns.settled();
    this.author.title.close();
    await this.terminals.close(cancelGraceMs);
    this.#closing.abort(this.#loss);
    await this.#closeAuthor();
    await this.channel.settled();
    await Promise.all([this.workspace.close(), this.channel.close(cancelGraceMs)]);
  }

  /** Runs the agent's `closeSession`, but does not let it keep the session or the host from closing. */
  async #closeAuthor(): Promise<void> {
    const { definition, onError } = this.#options;
    const closing = Promise.resolve<AgentSession>(this.author).then(definition.closeSession).catch(onError);
    if (await settlesWithin(closing, CLOSE_SESSION_MS)) return;
    const seconds = CLOSE_SESSION_MS / 1000;
    onError(
      new Error(
        `Closed session "${this.sessionId}" while "closeSession" is still running after ${seconds} s`,
      ),
    );
  }
}

/** One client's view of an open session. */
export class HostedSession implements DialectSession {
  readonly session: OpenSession;
  readonly client: SessionClient;
  #lacksUsage: boolean;

  /** @param isReplayed whether the conversation, including its usage, is replayed to the client. */
  constructor(session: OpenSession, client: SessionClient, isReplayed: boolean) {
    this.session = session;
    this.client = client;
    this.#lacksUsage = !isReplayed;
  }

  get sessionId(): string {
    return this.session.sessionId;
  }

  get commands(): readonly SlashCommand[] {
    return commandsFor(this.client.capabilities, this.session.author.commands);
  }

  get settings(): SessionSettings {
    return this.session.author.settings;
  }

  get terminals(): DialectSession["terminals"] {
    return this.session.terminals;
  }

  get watchedState(): WorkState["state"] {
    const { prompter, channel } = this.session;
    return prompter === this.client ? "idle" : channel.work.state.state;
  }

  get shownOptions(): readonly ConfigOption[] {
    return this.session.author.settings.shownTo(this.client.capabilities);
  }

  cancelToolCall(toolCallId: string): void {
    this.session.cancelToolCall(toolCallId);
  }

  sendOptions(): Promise<void> {
    return ignoreUnhandledRejection(this.session.author.sendOptions([this.client]));
  }

  sendMode(): Promise<void> {
    return ignoreUnhandledRejection(this.session.author.sendMode([this.client]));
  }

  sendCommands(): Promise<void> {
    return ignoreUnhandledRejection(this.session.author.sendCommands([this.client]));
  }

  /** If the session has a title, sends it along with the time of the session's last use. Neither is in the log. */
  async sendInfo({ title, updatedAt }: Pick<SessionRecord, "title" | "updatedAt">): Promise<void> {
    // A client that resumes may have missed changes and may ignore the response.
    if (this.client.cameBack) await Promise.all([this.sendOptions(), this.sendMode(), this.sendCommands()]);
    if (title === null) return;
    const info = { type: "info" as const, title, updatedAt: new Date(updatedAt).toISOString() };
    await this.session.channel.sendCurrent([this.client], "info", () => info);
  }

  announce(): void {
    const { session, client } = this;
    session.announce();
    session.announceSubagents(client);
    // Usage is stored only when a turn ends, so a replay lacks the usage of the running turn. A resuming client
    // receives no stored events at all. In both cases, send the usage here.
    const usage = session.turn?.lastUsage ?? (this.#lacksUsage ? session.channel.lastUsage : undefined);
    this.#lacksUsage = false;
    if (usage !== undefined)
      void ignoreUnhandledRejection(session.channel.sendCurrent([client], "usage", () => usage));
    session.channel.questions.askAlso(client);
    void ignoreUnhandledRejection(session.author.suggestions.sendTo(client));
  }
}
