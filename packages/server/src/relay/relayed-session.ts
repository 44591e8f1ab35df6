import type {
  AgentSession,
  ConfigOption,
  ConfigValue,
  EmittedEvent,
  ForeignNotification,
  SlashCommand,
  SubagentReference,
  ToolCallEvent,
  Turn,
  TurnEnd,
  UpdateDetails,
} from "@parley/agent";
import type {
  AgentConnection,
  ClientSession,
  PermissionRequest,
  SessionOptions,
  SessionUpdate,
} from "@parley/client";
import { CapabilityError, ErrorCode, RequestError, subagentSessionId } from "@parley/protocol";
import { MAX_HELD_LENGTH } from "@parley/protocol/limits";
import type { JsonObject, StopReason } from "@parley/schema/neutral";

import type { ChildAgents, ChildUse } from "./child-agents.ts";
import { errorOf, nameOf, withCause } from "./child-errors.ts";
import { type ExtensionMessage, type UpdateParams, renamed } from "./child-messages.ts";
import type { ChildProgress } from "./child-progress.ts";
import { type AskedSession, ChildRequests } from "./child-requests.ts";
import { type EarlyUpdate, newsOf, textLengthOf } from "./child-sessions.ts";
import { ChildSettings } from "./child-settings.ts";
import { withEarlierConversation } from "./earlier-conversation.ts";
import { EventQueue } from "./event-queue.ts";
import type { PassedMcpServers } from "./passed-mcp-servers.ts";
import { UpdateReader } from "./read-update.ts";
import { RelayedSubagents } from "./relayed-subagents.ts";
import { promptChild } from "./steering.ts";
import { stopOnAbort } from "./stop-on-abort.ts";
import { type StoredChild, readStoredChild, storeChild } from "./stored-child.ts";

/** Maximum time for a child to close its session before the child is stopped, in milliseconds. */
const CLOSE_MS = 10_000;

const STOP_REASONS: ReadonlySet<unknown> = new Set<StopReason>([
  "end_turn",
  "max_tokens",
  "max_turn_requests",
  "refusal",
  "cancelled",
]);

const SETTINGS: ReadonlySet<string> = new Set(["config_option_update", "current_mode_update"]);

interface OpenChild {
  readonly use: ChildUse;
  readonly session: ClientSession;
  readonly reader: UpdateReader;
  readonly subagents: RelayedSubagents;
  /** The MCP servers and directories that the session was opened with, as JSON. */
  readonly setup: string;
  /** Whether the child has replayed its history. */
  readonly isLoaded: boolean;
}

interface RelayedSessionOptions {
  readonly agents: ChildAgents;
  readonly servers: PassedMcpServers;
  readonly progress: ChildProgress;
}

/** A host's session whose turns run in a child agent's session. */
export class RelayedSession implements AskedSession {
  readonly session: AgentSession;
  readonly #agents: ChildAgents;
  readonly #servers: PassedMcpServers;
  readonly #progress: ChildProgress;
  readonly #settings = new ChildSettings();
  readonly #requests = new ChildRequests(this);
  readonly #events = new EventQueue((event) => this.session.emit(event));
  #child: OpenChild | undefined;
  /** The latest attempt to open the child. */
  #opening: Promise<OpenChild> | undefined;
  /** The id of the child's session, even after the child has exited. */
  #childId: string | undefined;
  /** Whether the child's session lacks the conversation before the next prompt. */
  #lacksHistory = false;
  #turn: Turn | undefined;
  /** Number of characters received from the child since the last prompt. */
  #received = 0;
  /** Set if the child is stopped during this turn. Rejects with the reason once the child exits. */
  #stopped: Promise<void> | undefined;
  /** Reason why turns cannot run. */
  #refusal: RequestError | undefined;
  /** Reason why the last attempt to reopen the child's session failed. */
  #failure: RequestError | undefined;

  constructor(session: AgentSession, { agents, servers, progress }: RelayedSessionOptions) {
    this.session = session;
    this.#agents = agents;
    this.#servers = servers;
    this.#progress = progress;
  }

  get turn(): Turn | undefined {
    return this.#turn;
  }

  subagent(childId: unknown): SubagentReference | undefined {
    return this.#child?.subagents.find(childId);
  }

  askedCall(request: PermissionRequest, subagent?: SubagentReference): Omit<ToolCallEvent, "type"> {
    const { title, toolCall } = request;
    const reader = subagent && this.#child?.subagents.readerOf(subagent);
    return (
      (reader ?? this.#child?.reader)?.askedCall(request) ?? {
        toolCallId: toolCall?.id ?? crypto.randomUUID(),
        title,
      }
    );
  }

  /** Starts the child and opens its session. If the child cannot reopen it, this session becomes read-only. */
  async open(): Promise<void> {
    await this.#ensure().catch((error: unknown) => {
      if (error !== this.#refusal && error !== this.#failure) throw withCause(error);
    });
  }

  /** The commands that the child offers, without empty names and the leading slashes of some programs. */
  get commands(): readonly SlashCommand[] {
    const { commands = [] } = this.#child?.session.state ?? {};
    return commands.flatMap(({ name, ...command }) => {
      const plain = name.replace(/^[/\s]+/, "").trimEnd();
      return plain === "" ? [] : [{ ...command, name: plain }];
    });
  }

  /** Applies the user's changes to the child and returns the child's settings. */
  async configure(values: ReadonlyMap<string, ConfigValue>): Promise<readonly ConfigOption[]> {
    const child = this.#child;
    if (child === undefined) return [];
    await this.#settings.apply(child.session, values);
    return this.#settings.optionsOf(child.session);
  }

  /**
   * Runs a prompt in the child.
   *
   * @throws {RequestError} if the child cannot run it, or its process exits
   */
  async prompt(turn: Turn): Promise<TurnEnd> {
    this.#turn = turn;
    this.#received = 0;
    this.#stopped = undefined;
    try {
      const { session, use, reader } = await this.#ensure();
      const givesHistory = this.#lacksHistory && turn.command === undefined;
      const prompt = givesHistory ? await withEarlierConversation(turn) : turn.prompt;
      await this.#progress.keep(this.#childId, this.session);
      const child = { connection: use.connection, session, onPrompt: () => reader.beginTurn() };
      const reason = await promptChild(turn, prompt, child);
      if (givesHistory) await this.#storeChild(session.id, false);
      await this.#events.settled();
      await this.#progress.keep(this.#childId, this.session);
      if (reason === "error") throw new RequestError(...errorOf(session));
      const { usage, _meta } = use.wire.end(session.id) as Pick<TurnEnd, "usage" | "_meta">;
      const stopReason = STOP_REASONS.has(reason) ? (reason as StopReason) : "end_turn";
      return { stopReason, ...(usage && { usage }), ...(_meta && { _meta }) };
    } catch (error) {
      await this.#ending();
      throw withCause(error);
    } finally {
      this.#turn = undefined;
    }
  }

  /**
   * Resolves once all updates before the end of a turn have been sent.
   *
   * @throws {RequestError} if the child was stopped during the turn
   */
  async #ending(): Promise<void> {
    await this.#events.settled();
    await this.#stopped;
  }

  settled(): Promise<void> {
    return this.#events.settled();
  }

  /**
   * Stores and sends an update from the child, or applies it. If the next update must wait, returns a promise to wait
   * for.
   */
  update(update: SessionUpdate, meta?: JsonObject): Promise<void> | undefined {
    const child = this.#child;
    if (child === undefined) return undefined;
    this.#received += textLengthOf(update) + textLengthOf(meta);
    if (this.#received > MAX_HELD_LENGTH) return this.#overflow();
    const noted = meta === undefined ? {} : { _meta: meta };
    switch (update.sessionUpdate) {
      case "available_commands_update":
        return this.#events.run(() =>
          this.session.setCommands(this.commands, {
            ...metaOf(update),
            source: { version: child.use.connection.version, update: update as never, ...noted },
          }),
        );
      case "session_info_update":
        return this.#events.run(() => this.#takeInfo(update, noted));
      case "config_option_update":
      case "current_mode_update":
        return this.#takeSettings(child.session, { ...metaOf(update), source: noted });
      default:
        return this.#emit(
          child.subagents.read(
            { sessionId: child.session.id, update: update as never, ...(meta && { _meta: meta }) },
            child.reader,
          ),
        );
    }
  }

  #overflow(): undefined {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return;
    void this.#emit(child.subagents.end())?.catch(() => undefined);
    this.#stopped = this.#stop(child);
    // The running prompt rejects with the same error.
    this.#stopped.catch(() => undefined);
  }

  /**
   * Applies the updates that arrived before the child's session was open. From a replay, applies only those that the
   * host has not stored.
   */
  async #takeEarly(early: readonly EarlyUpdate[], { isLoaded }: OpenChild): Promise<void> {
    // Settings are read from the session's state instead.
    const updates = early.filter(({ update: { sessionUpdate: kind } }) => !SETTINGS.has(kind));
    const news = isLoaded ? await newsOf(updates, this.session) : updates;
    await Promise.all(news.map(async ({ update, meta }) => this.update(update, meta)));
    await this.#events.settled();
  }

  /** Stops a child that sends more than this process can hold, because the process also serves other sessions. */
  async #stop({ use }: OpenChild): Promise<void> {
    await use.connection.close();
    await use.release();
    throw new RequestError(
      ErrorCode.internalError,
      `${nameOf(use.connection)} was stopped: it sent more than ${MAX_HELD_LENGTH / 1024 / 1024} Mi characters in one turn`,
    );
  }

  #emit(events: readonly EmittedEvent[]): Promise<void> | undefined {
    let emitted: Promise<void> | undefined;
    for (const event of events) emitted = this.#events.add(event);
    return emitted;
  }

  /** The child's protocol version while it is running. */
  get version(): number | undefined {
    return this.#child?.use.connection.version;
  }

  get opening(): unknown {
    return this.#child?.use.wire.opening(this.#child.session.id);
  }

  /**
   * Forwards to the child a client's request that the host does not handle.
   *
   * @throws {RequestError} if the child refuses the request or is not running
   */
  request({ method, params }: ExtensionMessage, signal: AbortSignal): Promise<unknown> {
    const { use, session } = this.#running(method);
    return use.connection.request(method, this.#forChild(params, session.id), { signal });
  }

  /** Forwards to the child a client's notification that the host does not handle. */
  async notify({ method, params }: ExtensionMessage): Promise<void> {
    const { use, session } = this.#running(method);
    await use.connection.notify(method, this.#forChild(params, session.id));
  }

  async ask({ method, params }: ExtensionMessage, signal: AbortSignal): Promise<unknown> {
    await this.#events.settled();
    return this.session.client.request(method, this.#forClients(params), { signal });
  }

  /** Forwards a child's extension notification to all clients, in order with the updates. */
  tell({ method, params }: ExtensionMessage): Promise<void> {
    this.#received += textLengthOf(params);
    if (this.#received > MAX_HELD_LENGTH) return Promise.resolve(this.#overflow());
    return this.#events.run(() => this.session.notify(method, this.#forClients(params)));
  }

  subagentUpdated(params: UpdateParams): Promise<void> | undefined {
    const child = this.#child;
    this.#received += textLengthOf(params.update);
    if (this.#received > MAX_HELD_LENGTH) return this.#overflow();
    return child && this.#emit(child.subagents.read(params, child.reader));
  }

  /** Rewrites params to use the clients' id for the session or subagent. */
  #forClients(params: unknown): unknown {
    const { sessionId } = this.session;
    return renamed(params, (id) => {
      if (id === this.#child?.session.id) return sessionId;
      const subagent = this.subagent(id);
      return subagent && subagentSessionId(sessionId, subagent.id);
    });
  }

  /** Rewrites params to use the child's id for the session or subagent. */
  #forChild(params: unknown, childId: string): unknown {
    const { sessionId } = this.session;
    return renamed(params, (id) =>
      id === sessionId ? childId : this.#child?.subagents.childIdOf(id.slice(sessionId.length + 1)),
    );
  }

  #running(method: string): OpenChild {
    if (this.#child !== undefined) return this.#child;
    throw new RequestError(
      ErrorCode.internalError,
      `Cannot call "${method}": the agent of session "${this.session.sessionId}" does not run. The next prompt starts it`,
    );
  }

  /** Closes the child's session. Stops the child unless another session uses it. */
  async close(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    await this.#progress.keep(this.#childId, this.session);
    const ignore = (): void => undefined;
    if (child === undefined) return this.#opening?.then(ignore, ignore);
    const { use, session } = child;
    const close = async (): Promise<void> => session[Symbol.asyncDispose]();
    await stopOnAbort(AbortSignal.timeout(CLOSE_MS), () => use.release(), close).catch(ignore);
    await use.release();
  }

  /**
   * Returns the open child. Restarts it if it has exited.
   *
   * @throws {RequestError} if its session cannot be reopened
   */
  #ensure(): Promise<OpenChild> {
    this.#opening = this.#ensureNow();
    return this.#opening;
  }

  async #ensureNow(): Promise<OpenChild> {
    if (this.#refusal !== undefined) throw this.#refusal;
    const setup = JSON.stringify([
      this.#mcpServers,
      this.session.additionalDirectories,
      this.session.systemPrompt,
    ]);
    if (this.#child?.setup === setup) return this.#child;
    const use = this.#child?.use ?? (await this.#agents.use(this.session));
    // The child's replay is ignored, because the host has the history.
    this.#child = undefined;
    try {
      const stored = await readStoredChild(this.session.state);
      const known = (await this.#progress.isAhead(stored, this.session)) ? undefined : stored;
      this.#lacksHistory = known === undefined ? stored !== undefined : known.lacksHistory === true;
      const isLoaded = replaysHistory(use.connection, known);
      if (isLoaded && known !== undefined) use.expectReplay(known.childId);
      const open = (): Promise<ClientSession> => this.#openSession(use.connection, known);
      const session = await stopOnAbort(this.session.signal, () => use.release(), open);
      const createReader = (): UpdateReader =>
        new UpdateReader(use.connection.version, (terminalId) => this.#requests.terminalContent(terminalId));
      const subagents = new RelayedSubagents(session.id, createReader);
      const child = { use, session, reader: createReader(), subagents, setup, isLoaded };
      this.#child = child;
      this.#childId = session.id;
      const early = use.handle(session.id, this.#requests.handlers);
      void use.connection.closed.then(() => this.#ended(child));
      await this.#takeEarly(early, child);
      return child;
    } catch (error) {
      await use.release();
      throw error;
    }
  }

  get #mcpServers(): ReturnType<PassedMcpServers["of"]> {
    return this.#servers.of(this.session.sessionId);
  }

  async #openSession(connection: AgentConnection, known: StoredChild | undefined): Promise<ClientSession> {
    const { cwd, sessionId, systemPrompt } = this.session;
    const { additionalDirectories, load, resume } = connection.capabilities.session;
    const options = {
      cwd,
      mcpServers: this.#mcpServers,
      ...(additionalDirectories && { additionalDirectories: this.session.additionalDirectories }),
      ...(systemPrompt && { systemPrompt: { mode: systemPrompt.mode, content: systemPrompt.content } }),
    };
    if (known?.sessionId === sessionId) {
      if (load || resume) return this.#openAgain(connection, known.childId, options);
      throw this.#refuse(connection, "open a session again");
    }
    const session = await this.#createSession(connection, options, known);
    await this.#storeChild(session.id, this.#lacksHistory);
    return session;
  }

  async #storeChild(childId: string, lacksHistory: boolean): Promise<void> {
    const { state, sessionId } = this.session;
    this.#lacksHistory = lacksHistory;
    await storeChild(state, { sessionId, childId, ...(lacksHistory && { lacksHistory }) });
  }

  /** @throws {RequestError} `-32000` if the user must log in first; otherwise the child's error */
  async #openAgain(
    connection: AgentConnection,
    childId: string,
    options: SessionOptions,
  ): Promise<ClientSession> {
    try {
      return await connection.openSession(childId, { ...options, history: "skip" });
    } catch (error) {
      if (!(error instanceof RequestError) || error.code === ErrorCode.authenticationRequired) throw error;
      const { details = error.message } = Object(error.data) as { readonly details?: unknown };
      this.#failure = new RequestError(
        error.code,
        `Cannot continue session "${this.session.sessionId}": ${nameOf(connection)} cannot open it again: ${String(details)}`,
        error.data,
      );
      throw this.#failure;
    }
  }

  /** Creates a session in the child. If this session is a fork, forks the source's child session. */
  async #createSession(
    connection: AgentConnection,
    options: SessionOptions,
    forked: StoredChild | undefined,
  ): Promise<ClientSession> {
    if (forked === undefined) return connection.newSession(options);
    try {
      return await connection.forkSession(forked.childId, options);
    } catch (error) {
      throw error instanceof CapabilityError ? this.#refuse(connection, "fork a session") : error;
    }
  }

  /** Makes this session refuse all further turns. */
  #refuse(connection: AgentConnection, what: string): RequestError {
    this.#refusal = new RequestError(
      ErrorCode.invalidRequest,
      `Cannot continue session "${this.session.sessionId}": ${nameOf(connection)} cannot ${what}. You can still read its history; to continue, start a new session`,
    );
    return this.#refusal;
  }

  async #ended(child: OpenChild): Promise<void> {
    if (this.#child !== child) return;
    this.#child = undefined;
    await child.use.release();
    // When a session is closed, its subagents are left to the process that opens it next.
    await this.#emit(child.subagents.end())?.catch(() => undefined);
  }

  /** Applies the title. All other session info from the child becomes an event. */
  async #takeInfo(update: SessionUpdate, source: ForeignNotification): Promise<void> {
    const { sessionUpdate: _, title, ...info } = update as { sessionUpdate: string; title?: string | null };
    const saysMore = Object.keys(info).length > 0 || Object.keys(source).length > 0;
    const details = saysMore ? { ...info, source } : undefined;
    if (typeof title === "string") await this.session.setTitle(title, details);
    else if (details !== undefined) await this.session.emit({ ...details, type: "info" });
  }

  async #takeSettings(child: ClientSession, details: UpdateDetails): Promise<void> {
    const { config } = this.session;
    const changes = this.#settings.changes(child, config);
    const last = changes.at(-1);
    for (const change of changes)
      await this.session.setConfig(...change, change === last ? details : undefined);
  }
}

/** Whether the child replays its history when it reopens the session. */
function replaysHistory(
  { capabilities: { session } }: AgentConnection,
  known: StoredChild | undefined,
): boolean {
  return known !== undefined && session.load && !session.resume;
}

function metaOf({ _meta }: { readonly _meta?: unknown }): Pick<UpdateDetails, "_meta"> {
  return _meta === undefined || _meta === null ? {} : { _meta: _meta as JsonObject };
}
