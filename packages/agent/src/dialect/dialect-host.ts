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

/** A host as the dialect of one client uses it. */
export interface DialectHost {
  readonly definition: AgentDefinition;
  /** The user whose sessions they are; `undefined` if the agent has one user. */
  readonly principal: string | undefined;
  /** The attached client. @throws {RequestError} `-32600` before `initialize`. */
  readonly client: ClientConnection;
  /** Attaches the client; a repeated `initialize` replaces it. */
  attach(wire: ClientWire): void;
  /** Creates a session. Resolves when it is ready for prompts. */
  newSession(request: SessionRequest, signal: AbortSignal): Promise<DialectSession>;
  /**
   * Opens a copy of a stored session, with everything that is stored of it.
   *
   * @throws {RequestError} `-32002` if there is none.
   */
  forkSession(sessionId: string, request: SessionRequest, signal: AbortSignal): Promise<DialectSession>;
  /**
   * Opens a stored session, or opens an open one again, with the MCP servers and directories of this request only. Those of
   * an open one are replaced after the running turn, unless they are equal.
   *
   * @throws {RequestError} `-32002` if there is none, `-32602` if it has another `cwd`.
   */
  loadSession(sessionId: string, request: SessionRequest, options: LoadOptions): Promise<DialectSession>;
  /** Returns one page of the stored sessions, newest activity first. */
  listSessions(query: SessionQuery): Promise<SessionPage>;
  /** Sets the user's title, which generated titles do not replace. @throws {RequestError} `-32002` */
  setTitle(sessionId: string, title: string): Promise<void>;
  /** Archives and closes a stored session, or takes it out of the archive. @throws {RequestError} `-32002` */
  setArchived(sessionId: string, archived: boolean): Promise<void>;
  /** Cancels what runs, and deletes the session. A session that does not exist is not an error. */
  deleteSession(sessionId: string): Promise<void>;
  /**
   * Cancels what runs, a load too, and closes the session for all clients. Stops only this client's requests if it does
   * not have the session open; that is not an error.
   */
  closeSession(sessionId: string): Promise<void>;
  /** Returns a session that the client has open. @throws {RequestError} `-32002` if it does not. */
  getOpenSession(sessionId: string): DialectSession;
  /** Changes an open session, after earlier requests for it. @throws {RequestError} `-32002` */
  change(sessionId: string, change: (session: DialectSession) => Promise<void>): Promise<DialectSession>;
  /**
   * Answers a prompt, after earlier requests for its session. Resolves or rejects when its turn has ended, and if it was
   * submitted before, once it is known to be inserted.
   *
   * @throws {RequestError} `-32002` if the session is not open, `-32602` if the agent does not accept such content.
   */
  prompt(sessionId: string, prompt: readonly ContentBlock[], options: PromptOptions): Promise<TurnEnd>;
  /** Cancels the session's turns; only this client's waiting prompts if it does not have the session open. */
  cancel(sessionId: string): void;
  /** Reports an error that no response carries. Ignores a `RequestError`, which the client has received. */
  report(error: unknown, context: ErrorContext): void;
}

/** Options for {@link DialectHost.loadSession}. */
export interface LoadOptions {
  /** True if the conversation is sent before the call resolves. */
  readonly replay: boolean;
  /** After which it is sent. Default: all of it. */
  readonly after?: ResumePoint | undefined;
  /** True if the client is then sent that this was all. */
  readonly marksEnd?: boolean | undefined;
  readonly signal: AbortSignal;
}

/** Options for {@link DialectHost.prompt}. */
export interface PromptOptions {
  /** Cancels the turn if it aborts with a {@link RequestError}: the client withdrew its request. */
  readonly signal: AbortSignal;
  /** The `_meta` of the prompt; stored with its message. */
  readonly meta?: JsonObject | null | undefined;
  /** Names the submission in its session: a prompt is inserted once, however often it is sent with its key. */
  readonly key?: string | undefined;
  /**
   * Called with the id of the prompt's message, before anything of the turn is sent. The turn waits for it. If the prompt was
   * submitted before, it is called with the state of its turn, when the client has been sent that state.
   */
  readonly onInserted?: (messageId: string, turn?: WorkState) => Promise<void>;
}

/** An open session as the dialect of one client uses it. */
export interface DialectSession {
  readonly sessionId: string;
  readonly commands: readonly SlashCommand[];
  readonly settings: SessionSettings;
  /** State of work for another client; `idle` if the agent works for this one. */
  readonly watchedState: WorkState["state"];
  /** The settings that the client can show. */
  readonly shownOptions: readonly ConfigOption[];
  readonly terminals: {
    /** Ends a command for the user. @throws {RequestError} `-32602` if the agent runs no such command. */
    cancel(terminalId: string): void;
  };
  /** Cancels a tool call for the user. @throws {RequestError} `-32602` if it is over, or not cancellable by itself. */
  cancelToolCall(toolCallId: string): void;
  /** Sends the values of all settings. */
  sendOptions(): Promise<void>;
  /** Sends the mode, if the session has modes. */
  sendMode(): Promise<void>;
  /** Sends the available commands. */
  sendCommands(): Promise<void>;
  /** Call once the client has the response that opened the session: closes unfinished work, reports MCP servers. */
  announce(): void;
}

/** The settings of an open session. */
export interface SessionSettings {
  /** All options with their values, those that the client cannot show too. */
  readonly options: readonly ConfigOption[];
  /** The mode of the session: the first selector of category `mode`. */
  readonly mode: (ConfigOption & { type: "select" }) | undefined;
  /** @throws {RequestError} `-32602` if there is no such option, or it has no such value. */
  set(id: string, value: ConfigValue): Promise<void>;
}
