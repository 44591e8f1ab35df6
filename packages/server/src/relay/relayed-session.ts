import type {
  AgentSession,
  ConfigOption,
  ConfigValue,
  EmittedEvent,
  SlashCommand,
  ToolCallEvent,
  Turn,
} from "@parley/agent";
import type {
  AgentConnection,
  ClientSession,
  PermissionRequest,
  SessionOptions,
  SessionUpdate,
} from "@parley/client";
import { AgentProcessError } from "@parley/client/node";
import { CapabilityError, ErrorCode, RequestError } from "@parley/protocol";
import type { StopReason } from "@parley/schema/neutral";

import type { ChildAgents, ChildUse } from "./child-agents.ts";
import { type AskedSession, ChildRequests } from "./child-requests.ts";
import { ChildSettings } from "./child-settings.ts";
import { EventQueue } from "./event-queue.ts";
import type { PassedMcpServers } from "./passed-mcp-servers.ts";
import { UpdateReader } from "./read-update.ts";
import { type StoredChild, readStoredChild, storeChild } from "./stored-child.ts";

/** Most characters that a child may send in a turn, or between two: they are in memory until the turn is over. */
const MAX_TURN_LENGTH = 64 * 1024 * 1024;

const STOP_REASONS: ReadonlySet<unknown> = new Set<StopReason>([
  "end_turn",
  "max_tokens",
  "max_turn_requests",
  "refusal",
  "cancelled",
]);

/** Parts of a {@link RelayedSession}. */
interface RelayedSessionParts {
  readonly agents: ChildAgents;
  readonly servers: PassedMcpServers;
}

/** A child agent that has its session open. */
interface OpenChild {
  readonly use: ChildUse;
  readonly session: ClientSession;
  readonly reader: UpdateReader;
  /** The MCP servers and directories that the session was opened with. */
  readonly setup: string;
}

/** A session of the host whose turns are those of a session of a child agent. */
export class RelayedSession implements AskedSession {
  readonly session: AgentSession;
  readonly #parts: RelayedSessionParts;
  readonly #settings = new ChildSettings();
  readonly #requests = new ChildRequests(this);
  readonly #events = new EventQueue((event) => this.session.emit(event));
  #child: OpenChild | undefined;
  #turn: Turn | undefined;
  /** Characters that the child has sent since the last prompt. */
  #received = 0;
  /** Rejects, when the child has ended, with the reason for which it was stopped in this turn. */
  #stopped: Promise<void> | undefined;
  /** The reason for which no turn can run. */
  #refusal: RequestError | undefined;
  /** The reason for which the child could not open its session again at the last attempt. */
  #failure: RequestError | undefined;

  constructor(session: AgentSession, parts: RelayedSessionParts) {
    this.session = session;
    this.#parts = parts;
  }

  get turn(): Turn | undefined {
    return this.#turn;
  }

  askedCall(request: PermissionRequest): Omit<ToolCallEvent, "type"> {
    const { title, toolCall } = request;
    return (
      this.#child?.reader.askedCall(request) ?? { toolCallId: toolCall?.id ?? crypto.randomUUID(), title }
    );
  }

  /** Starts the child and opens its session. A session that the child cannot open again can be read. */
  async open(): Promise<void> {
    await this.#ensure().catch((error: unknown) => {
      if (error !== this.#refusal && error !== this.#failure) throw withCause(error);
    });
  }

  /** The commands that the child offers. */
  get commands(): readonly SlashCommand[] {
    return this.#child?.session.state.commands ?? [];
  }

  /** Sets at the child what the user has changed, and returns its settings. */
  async configure(values: ReadonlyMap<string, ConfigValue>): Promise<readonly ConfigOption[]> {
    const child = this.#child;
    if (child === undefined) return [];
    await this.#settings.apply(child.session, values);
    return this.#settings.optionsOf(child.session);
  }

  /** Lets the child answer a prompt. @throws {RequestError} if it cannot, or its process ends. */
  async prompt(turn: Turn): Promise<StopReason> {
    this.#turn = turn;
    this.#received = 0;
    this.#stopped = undefined;
    try {
      const { session } = await this.#ensure();
      const reason = await session.prompt(turn.prompt, { signal: turn.signal });
      await this.#events.settled();
      if (reason === "error") throw new RequestError(...errorOf(session));
      return STOP_REASONS.has(reason) ? (reason as StopReason) : "end_turn";
    } catch (error) {
      await this.#ending();
      throw withCause(error);
    } finally {
      this.#turn = undefined;
    }
  }

  /** Resolves when the updates before the end of a turn are sent. @throws {RequestError} if the child was stopped in it. */
  async #ending(): Promise<void> {
    await this.#events.settled();
    await this.#stopped;
  }

  /** Resolves when the updates so far are stored and sent. */
  settled(): Promise<void> {
    return this.#events.settled();
  }

  /**
   * Stores and sends an update of the child, or takes it over. Returns `undefined` if the next may follow at once, else
   * resolves when it may.
   */
  update(update: SessionUpdate): Promise<void> | undefined {
    const child = this.#child;
    if (child === undefined) return undefined;
    this.#received += textLengthOf(update);
    if (this.#received > MAX_TURN_LENGTH) {
      this.#child = undefined;
      this.#stopped = this.#stop(child);
      // A prompt that runs rejects with it.
      this.#stopped.catch(() => undefined);
      return undefined;
    }
    switch (update.sessionUpdate) {
      case "available_commands_update":
        return this.session.setCommands(this.commands);
      case "session_info_update":
        return this.#takeTitle(child.session);
      case "config_option_update":
      case "current_mode_update":
        return this.#takeSettings(child.session);
      default:
        return this.#emit(child.reader.read(update));
    }
  }

  /** Ends a child that sends more than this process can hold, which serves other sessions, too. */
  async #stop({ use }: OpenChild): Promise<void> {
    await use.connection.close();
    await use.release();
    throw new RequestError(
      ErrorCode.internalError,
      `${nameOf(use.connection)} was stopped: it sent more than ${MAX_TURN_LENGTH / 1024 / 1024} Mi characters in one turn`,
    );
  }

  #emit(events: readonly EmittedEvent[]): Promise<void> | undefined {
    let emitted: Promise<void> | undefined;
    for (const event of events) emitted = this.#events.add(event);
    return emitted;
  }

  /** Closes the child's session, and ends the child unless another session uses it. */
  async close(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return;
    await Promise.resolve(child.session[Symbol.asyncDispose]()).catch(() => undefined);
    await child.use.release();
  }

  /** Returns the open child; starts it again if it has ended. @throws {RequestError} if its session cannot be opened again. */
  async #ensure(): Promise<OpenChild> {
    if (this.#refusal !== undefined) throw this.#refusal;
    const setup = JSON.stringify([this.#mcpServers, this.session.additionalDirectories]);
    if (this.#child?.setup === setup) return this.#child;
    const use = this.#child?.use ?? (await this.#parts.agents.use(this.session));
    // What the child replays is not read: the host has the history.
    this.#child = undefined;
    try {
      const session = await this.#openSession(use.connection);
      const reader = new UpdateReader({
        version: use.connection.version,
        terminalContent: (terminalId) => this.#requests.terminalContent(terminalId),
      });
      const child = { use, session, reader, setup };
      this.#child = child;
      use.handle(session.id, this.#requests.handlers);
      void use.connection.closed.then(() => this.#ended(child));
      return child;
    } catch (error) {
      await use.release();
      throw error;
    }
  }

  get #mcpServers(): ReturnType<PassedMcpServers["of"]> {
    return this.#parts.servers.of(this.session.sessionId);
  }

  /** Opens the child's session for the first time, or again. */
  async #openSession(connection: AgentConnection): Promise<ClientSession> {
    const { cwd, state, sessionId } = this.session;
    const { additionalDirectories, load, resume } = connection.capabilities.session;
    const options = {
      cwd,
      mcpServers: this.#mcpServers,
      ...(additionalDirectories && { additionalDirectories: this.session.additionalDirectories }),
    };
    const known = await readStoredChild(state);
    if (known?.sessionId === sessionId) {
      if (load || resume) return this.#openAgain(connection, known.childId, options);
      throw this.#refuse(connection, "open a session again");
    }
    const session = await this.#createSession(connection, options, known);
    await storeChild(state, { sessionId, childId: session.id });
    return session;
  }

  /** @throws {RequestError} `-32000` if the user has to log in first, or with what the child says. */
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
        `Cannot go on with session "${this.session.sessionId}": ${nameOf(connection)} cannot open it again: ${String(details)}`,
        error.data,
      );
      throw this.#failure;
    }
  }

  /** Creates a session of the child; one that goes on where another was, if this one is a fork. */
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

  /** Refuses the turns of this session from now on. */
  #refuse(connection: AgentConnection, what: string): RequestError {
    this.#refusal = new RequestError(
      ErrorCode.invalidRequest,
      `Cannot go on with session "${this.session.sessionId}": ${nameOf(connection)} cannot ${what}. Its history can be read; go on in a new session`,
    );
    return this.#refusal;
  }

  async #ended(child: OpenChild): Promise<void> {
    if (this.#child !== child) return;
    this.#child = undefined;
    await child.use.release();
  }

  async #takeTitle({ state }: ClientSession): Promise<void> {
    const { title } = state.info;
    if (title !== undefined) await this.session.setTitle(title);
  }

  /** Takes over the settings that the child has changed. */
  async #takeSettings(child: ClientSession): Promise<void> {
    const { config } = this.session;
    const [first] = this.#settings.optionsOf(child);
    const changes = this.#settings.changes(child, config);
    // The choices may have changed, and no value.
    if (changes.length === 0 && first !== undefined) changes.push([first.id, first.currentValue]);
    for (const [id, value] of changes) await this.session.setConfig(id, value);
  }
}

/** Returns the number of characters of all strings in a value. */
function textLengthOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  let length = 0;
  for (const member of Object.values(value)) length += textLengthOf(member);
  return length;
}

function nameOf({ info }: AgentConnection): string {
  return info?.name ?? "the agent";
}

/** Lets clients know why a child has ended or has not started. */
function withCause(error: unknown): unknown {
  return error instanceof AgentProcessError
    ? new RequestError(ErrorCode.internalError, error.message)
    : error;
}

function errorOf({ state }: ClientSession): [number, string] {
  const { code = ErrorCode.internalError, message = "The turn failed" } = state.turn.error ?? {};
  return [Number(code), message];
}
