import type { ExtensionHandlers } from "@parley/protocol";
import type { ToolCallEntry } from "@parley/protocol/session";
import type {
  CreateElicitationRequest,
  CreateElicitationResponse,
  CreateTerminalRequest,
  CreateTerminalResponse,
  JsonObject,
  KillTerminalRequest,
  PermissionOption as PermissionOptionV1,
  ReadTextFileRequest,
  ReadTextFileResponse,
  ReleaseTerminalRequest,
  RequestPermissionOutcome,
  TerminalOutputRequest,
  TerminalOutputResponse,
  WaitForTerminalExitRequest,
  WaitForTerminalExitResponse,
  WriteTextFileRequest,
} from "@parley/schema/v1";
import type {
  CreateElicitationRequest as CreateElicitationRequestV2,
  PermissionOption as PermissionOptionV2,
  RequestPermissionSubject,
} from "@parley/schema/v2";

import type { ClientSession, SessionUpdate } from "./client-session.ts";

/** What a handler knows of the agent's request besides the params. */
export interface HandlerContext {
  readonly session: ClientSession;
  /** Aborts when the agent takes the request back or the connection ends; for a permission also when the turn is cancelled. */
  readonly signal: AbortSignal;
}

/** An answer that the agent offers; a `kind` that is not listed is shown without an icon of its own. */
export type PermissionOption = Readonly<PermissionOptionV1 | PermissionOptionV2>;

/** The agent asks whether it may do something. */
export interface PermissionRequest {
  /** One line to show. */
  readonly title: string;
  /** The tool call that waits, as it stands in the session's state. */
  readonly toolCall: ToolCallEntry | undefined;
  readonly options: readonly PermissionOption[];
  /** Why the agent asks, if it says. */
  readonly description?: string;
  /** What it asks permission for, as version 2 tells it: a tool call, a command, or what an extension has. */
  readonly subject?: Readonly<RequestPermissionSubject>;
  readonly _meta?: JsonObject;
}

/** The user's choice, or that there was none. */
export type PermissionOutcome = RequestPermissionOutcome;

/** Terminals that the agent may run on the client's machine: all five methods or none. */
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

/** What an elicitation comes with, besides its params. */
export interface ElicitationContext {
  /** Absent for what belongs to no session, but to a request such as signing in. */
  readonly session: ClientSession | undefined;
  /** Aborts when the agent takes the question back or the connection ends. */
  readonly signal: AbortSignal;
}

/** A question that a form asks; `requestedSchema` says which fields it has. */
export type FormElicitation = Extract<Elicitation, { readonly mode: "form" }>;

/** A page that the user has to visit. */
export type UrlElicitation = Extract<Elicitation, { readonly mode: "url" }>;

/** How the user is asked for more than a permission: each way is advertised if it is there. */
export interface ElicitationHandlers {
  /** Shows a form; `accept` carries what the user filled in. */
  readonly form?:
    | ((params: FormElicitation, context: ElicitationContext) => Awaitable<CreateElicitationResponse>)
    | undefined;
  /** Shows `params.url` and asks whether to go there: `accept` says that the user goes, not that the visit is over. */
  readonly url?:
    | ((params: UrlElicitation, context: ElicitationContext) => Awaitable<CreateElicitationResponse>)
    | undefined;
  /** The visit with this id is over, so its dialog can be closed. Ids that are not known come too. */
  readonly completed?: ((elicitationId: string) => Awaitable<void>) | undefined;
}

/**
 * What the application does for the agent. What is left out is not advertised; a thrown `RequestError` goes to the agent
 * as it is, anything else as "Internal error".
 */
export interface ClientHandlers extends ExtensionHandlers {
  /** Without it every permission request is answered with `cancelled`, which is also the answer once the turn is cancelled. */
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
   * Sees every update, after the session's state has taken it in. A promise holds back the agent, and the responses that
   * follow the update.
   */
  readonly sessionUpdate?:
    | ((update: SessionUpdate, context: { readonly session: ClientSession }) => Awaitable<void>)
    | undefined;
}

type Elicitation = CreateElicitationRequest | CreateElicitationRequestV2;
type Awaitable<T> = T | Promise<T>;
