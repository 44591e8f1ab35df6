import type { ContentBlock, JsonObject } from "@parley/schema/neutral";

import type { AgentDefinition } from "../author/agent-definition.ts";
import type { ClientConnection } from "../author/client-connection.ts";
import type { SessionQuery, SessionPage } from "../author/session-store.ts";
import type { ConfigOption, ConfigValue } from "../event/config-option.ts";
import type { SlashCommand } from "../event/slash-command.ts";
import type { TurnEnd } from "../event/turn-end.ts";
import type { WorkState } from "../event/work-state.ts";
import type { ErrorContext } from "../value/error-context.ts";
import type { ResumePoint } from "../value/resume-point.ts";
import type { ClientWire } from "./client-wire.ts";
import type { SessionRequest } from "./session-request.ts";

/** A host, as used by the dialect of one client. */
export interface DialectHost {
  readonly definition: AgentDefinition;
  /** The user who owns the sessions; `undefined` for a single-user agent. */
  readonly principal: string | undefined;
  /**
   * The attached client.
   *
   * @throws {RequestError} `-32600` before `initialize`.
   */
  readonly client: ClientConnection;
  /** Attaches the client. A repeated `initialize` replaces it. */
  attach(wire: ClientWire): void;
  /** Creates a session. Resolves once it accepts prompts. */
  newSession(request: SessionRequest, signal: AbortSignal): Promise<DialectSession>;
  /**
   * Opens a copy of a stored session, either with everything stored in it or only with the part before a cursor.
   *
   * @throws {RequestError} `-32002` if the session does not exist, `-32602` if it has no such cursor.
   */
  forkSession(sessionId: string, request: SessionRequest, options: ForkOptions): Promise<DialectSession>;
  /**
   * Opens a stored session, or reopens an open one, with only the MCP servers and directories of this request. In an
   * open session, they replace the earlier ones once the running turn ends, unless nothing has changed.
   *
   * @throws {RequestError} `-32002` if the session does not exist, `-32602` if it has another `cwd`.
   */
  loadSession(sessionId: string, request: SessionRequest, options: LoadOptions): Promise<DialectSession>;
  /** Returns a page of stored sessions, most recently used first. */
  listSessions(query: SessionQuery): Promise<SessionPage>;
  /**
   * Sets the user's title for a session. Generated titles never replace it.
   *
   * @throws {RequestError} `-32002`
   */
  setTitle(sessionId: string, title: string): Promise<void>;
  /**
   * Archives and closes a stored session, or unarchives it.
   *
   * @throws {RequestError} `-32002`
   */
  setArchived(sessionId: string, archived: boolean): Promise<void>;
  /** Cancels any running work and deletes the session. Does nothing if the session does not exist. */
  deleteSession(sessionId: string): Promise<void>;
  /**
   * Cancels any running work, including a load, and closes the session for all clients. If this client does not have
   * the session open, only stops this client's requests and does not throw.
   */
  closeSession(sessionId: string): Promise<void>;
  /**
   * Resolves to the work state of a session that any client has open, or to `undefined` if the session is only stored.
   *
   * @throws {RequestError} `-32002` if the session does not exist.
   */
  workState(sessionId: string): Promise<WorkState["state"] | undefined>;
  /**
   * Returns the settings and commands of a session that the client could open, or of a new session if `sessionId` is
   * omitted. Has no side effects.
   *
   * @throws {RequestError} `-32002` if the session does not exist, `-32602` if it has another `cwd`.
   */
  previewSession(
    place: Pick<SessionRequest, "cwd" | "additionalDirectories">,
    sessionId: string | undefined,
  ): Promise<SessionDescription>;
  /**
   * Returns a session that the client has open.
   *
   * @throws {RequestError} `-32002` if the client does not have it open.
   */
  getOpenSession(sessionId: string): DialectSession;
  /**
   * Applies a change to an open session after all earlier requests for it.
   *
   * @throws {RequestError} `-32002`
   */
  change(sessionId: string, change: (session: DialectSession) => Promise<void>): Promise<DialectSession>;
  /**
   * Runs a prompt after all earlier requests for its session. Settles when its turn ends. If the prompt was
   * submitted before, settles once the original is known to be inserted.
   *
   * @throws {RequestError} `-32002` if the session is not open, `-32602` if the agent does not accept such content.
   */
  prompt(sessionId: string, prompt: readonly ContentBlock[], options: PromptOptions): Promise<TurnEnd>;
  /** Cancels the session's turns. If this client does not have the session open, cancels only its queued prompts. */
  cancel(sessionId: string): void;
  /**
   * Reports an error that is not sent in any response. Ignores a `RequestError`, which the client has already
   * received.
   */
  report(error: unknown, context: ErrorContext): void;
}

/** The settings and commands of a session, whether or not it is open. */
export interface SessionDescription extends Pick<DialectSession, "commands" | "shownOptions"> {
  readonly settings: Pick<SessionSettings, "options" | "mode">;
}

export interface LoadOptions {
  /** Whether to send the conversation before the call resolves. */
  readonly replay: boolean;
  /** The point after which the conversation is replayed. By default, all of it is replayed. */
  readonly after?: ResumePoint | undefined;
  /** Whether to notify the client once the conversation has been sent. */
  readonly marksEnd?: boolean | undefined;
  readonly signal: AbortSignal;
}

export interface ForkOptions {
  readonly cursorId?: string | undefined;
  readonly signal: AbortSignal;
}

export interface PromptOptions {
  /** Cancels the turn if it aborts with a {@link RequestError}, which means that the client cancelled its request. */
  readonly signal: AbortSignal;
  /** The prompt's `_meta`, which is stored with the message. */
  readonly meta?: JsonObject | null | undefined;
  /**
   * The prompt's idempotency key within its session. A prompt is inserted only once, even if it is sent repeatedly.
   */
  readonly key?: string | undefined;
  /**
   * Set if the prompt may join the running turn. If no turn is running, such a prompt is queued (`always`) or
   * cancelled (`only`).
   */
  readonly steers?: "always" | "only" | undefined;
  /**
   * Called with the id of the prompt's message before anything from the turn is sent; the turn waits for the result.
   * For a prompt that was already submitted, called with the state of its turn once the client has received that
   * state. `joined` is set if the prompt has joined the running turn.
   */
  readonly onInserted?: (messageId: string, turn?: WorkState, joined?: boolean) => Promise<void>;
}

/** An open session, as used by the dialect of one client. */
export interface DialectSession {
  readonly sessionId: string;
  readonly commands: readonly SlashCommand[];
  readonly settings: SessionSettings;
  /** The state of work that another client started, or `idle` if the agent is working for this client. */
  readonly watchedState: WorkState["state"];
  readonly shownOptions: readonly ConfigOption[];
  readonly terminals: {
    /**
     * Kills a command for the user.
     *
     * @throws {RequestError} `-32602` if the agent is not running such a command.
     */
    cancel(terminalId: string): void;
  };
  /**
   * Cancels a tool call for the user.
   *
   * @throws {RequestError} `-32602` if the call has ended or cannot be cancelled separately.
   */
  cancelToolCall(toolCallId: string): void;
  sendOptions(): Promise<void>;
  sendMode(): Promise<void>;
  sendCommands(): Promise<void>;
  /**
   * Closes unfinished work and reports the MCP servers. Must be called after the client has received the response
   * that opened the session.
   */
  announce(): void;
}

export interface SessionSettings {
  /** All options with their values, including those that the client cannot show. */
  readonly options: readonly ConfigOption[];
  /** The setting for the session's mode, which is the first selector with category `mode`. */
  readonly mode: (ConfigOption & { type: "select" }) | undefined;
  /** @throws {RequestError} `-32602` if the option does not exist or does not allow the value. */
  set(id: string, value: ConfigValue): Promise<void>;
}
