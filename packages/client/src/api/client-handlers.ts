import type { ExtensionHandlers } from "@parley/protocol";
import type { ToolCallEntry } from "@parley/protocol/session";
import type {
  AnyElicitationRequest,
  AnyPermissionOption,
  CreateElicitationResponse,
  CreateTerminalRequest,
  CreateTerminalResponse,
  JsonObject,
  KillTerminalRequest,
  ReadTextFileRequest,
  ReadTextFileResponse,
  ReleaseTerminalRequest,
  RequestPermissionOutcome,
  RequestPermissionSubject,
  TerminalOutputRequest,
  TerminalOutputResponse,
  WaitForTerminalExitRequest,
  WaitForTerminalExitResponse,
  WriteTextFileRequest,
} from "@parley/schema/neutral";

import type { ClientSession, SessionUpdate, Subagent } from "./client-session.ts";

/** Context of a request from the agent. */
export interface HandlerContext {
  readonly session: ClientSession;
  /** Subagent that sent the request; absent if the session itself sent it. */
  readonly subagent?: Subagent | undefined;
  /**
   * Identity of the agent that requests permission: its program and arguments, or its URL without the query, but
   * never a name that the agent reports for itself. Set by `spawnAgent`; with other transports, the application must
   * set it.
   */
  readonly agent?: string | undefined;
  /**
   * Aborts when the agent cancels the request or the connection closes. For a permission request, also aborts when
   * the turn is cancelled.
   */
  readonly signal: AbortSignal;
}

/** An option that the agent offers to the user. If its `kind` is unknown, show it without an icon. */
export type PermissionOption = Readonly<AnyPermissionOption>;

/** A request from the agent for permission to do something. */
export interface PermissionRequest {
  /** One-line title to show to the user. */
  readonly title: string;
  /** Tool call that is waiting for the answer, from the session's state. */
  readonly toolCall: ToolCallEntry | undefined;
  readonly options: readonly PermissionOption[];
  /** The agent's reason for the request, if it provides one. */
  readonly description?: string;
  /** Subject of the request in version 2: a tool call, a command, or an extension's own type. */
  readonly subject?: Readonly<RequestPermissionSubject>;
  readonly _meta?: JsonObject;
}

/** The option that the user selected, or `cancelled`. */
export type PermissionOutcome = RequestPermissionOutcome;

/**
 * Handlers that let the agent run commands in terminals on the client's machine. Implement all five methods, or none.
 */
export interface TerminalHandlers {
  create(params: CreateTerminalRequest, context: HandlerContext): Awaitable<CreateTerminalResponse>;
  output(params: TerminalOutputRequest, context: HandlerContext): Awaitable<TerminalOutputResponse>;
  waitForExit(
    params: WaitForTerminalExitRequest,
    context: HandlerContext,
  ): Awaitable<WaitForTerminalExitResponse>;
  kill(params: KillTerminalRequest, context: HandlerContext): Awaitable<void>;
  release(params: ReleaseTerminalRequest, context: HandlerContext): Awaitable<void>;
}

/** The context of an elicitation. */
export interface ElicitationContext {
  /** Session of the elicitation; absent if it belongs to a request outside any session, such as a login. */
  readonly session: ClientSession | undefined;
  /** Subagent that sent the request; absent if the session itself sent it. */
  readonly subagent?: Subagent | undefined;
  /** Aborts when the agent cancels the elicitation or the connection closes. */
  readonly signal: AbortSignal;
}

/**
 * A form to fill in: `message` is the question, and `requestedSchema` (`ElicitationSchema` from `@parley/schema`)
 * describes the fields.
 */
export type FormElicitation = Extract<AnyElicitationRequest, { readonly mode: "form" }>;

/**
 * A page to visit: `message` is the question, `url` is the page, and `elicitationId` is the id passed to {@link
 * ElicitationHandlers.completed}.
 */
export type UrlElicitation = Extract<AnyElicitationRequest, { readonly mode: "url" }>;

/** Handlers that ask the user for input. Each one advertises its mode to the agent. */
export interface ElicitationHandlers {
  /** Shows a form. An `accept` response contains the user's input. */
  readonly form?:
    | ((params: FormElicitation, context: ElicitationContext) => Awaitable<CreateElicitationResponse>)
    | undefined;
  /** Shows `params.url` and asks for consent to visit it. `accept` means consent, not that the visit is complete. */
  readonly url?:
    | ((params: UrlElicitation, context: ElicitationContext) => Awaitable<CreateElicitationResponse>)
    | undefined;
  /** Called when a visit is complete, so its dialog can be closed. The id may be unknown. */
  readonly completed?: ((elicitationId: string) => Awaitable<void>) | undefined;
}

/**
 * Handlers for the agent's requests. Only requests that have a handler are advertised. A `RequestError` that a
 * handler throws is sent to the agent unchanged; any other error is sent as "Internal error".
 */
export interface ClientHandlers extends ExtensionHandlers {
  /** Answers a permission request. If this handler is missing or the turn is cancelled, the answer is `cancelled`. */
  readonly requestPermission?:
    | ((request: PermissionRequest, context: HandlerContext) => Awaitable<PermissionOutcome>)
    | undefined;
  readonly readTextFile?:
    | ((params: ReadTextFileRequest, context: HandlerContext) => Awaitable<ReadTextFileResponse>)
    | undefined;
  readonly writeTextFile?:
    | ((params: WriteTextFileRequest, context: HandlerContext) => Awaitable<void>)
    | undefined;
  readonly terminals?: TerminalHandlers | undefined;
  readonly elicitation?: ElicitationHandlers | undefined;
  /**
   * Called with each update of a session after it has been applied to the state. If this returns a promise, later
   * responses wait for it, and the agent is paused while too many promises are pending.
   */
  readonly sessionUpdate?:
    | ((update: SessionUpdate, context: { readonly session: ClientSession }) => Awaitable<void>)
    | undefined;
  /** Like `sessionUpdate`, but called with updates of subagents. */
  readonly subagentUpdate?:
    | ((
        update: SessionUpdate,
        context: { readonly session: ClientSession; readonly subagent: Subagent },
      ) => Awaitable<void>)
    | undefined;
}

type Awaitable<T> = T | Promise<T>;
