import type { RequestContext } from "@parley/protocol";
import type { ToolCallEntry } from "@parley/protocol/session";
import type {
  CompleteElicitationNotification,
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

/**
 * What the application does for the agent. What is left out is not advertised; a thrown `RequestError` goes to the agent
 * as it is, anything else as "Internal error".
 */
export interface ClientHandlers {
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
  /** Advertises forms; `capabilities.elicitation` says otherwise. `session` is absent for what belongs to a request. */
  readonly createElicitation?:
    | ((
        params: CreateElicitationRequest | CreateElicitationRequestV2,
        context: { readonly session: ClientSession | undefined; readonly signal: AbortSignal },
      ) => Awaitable<CreateElicitationResponse>)
    | undefined;
  readonly completeElicitation?: ((params: CompleteElicitationNotification) => Awaitable<void>) | undefined;
  /**
   * Sees every update, after the session's state has taken it in. A promise holds back the agent, and the responses that
   * follow the update.
   */
  readonly sessionUpdate?:
    | ((update: SessionUpdate, context: { readonly session: ClientSession }) => Awaitable<void>)
    | undefined;
  /** A request that the protocol version does not have; throw `methodNotFound(method)` for what is unknown here too. */
  readonly extensionRequest?:
    | ((method: string, params: unknown, context: RequestContext) => unknown)
    | undefined;
  readonly extensionNotification?: ((method: string, params: unknown) => Awaitable<void>) | undefined;
}

type Awaitable<T> = T | Promise<T>;
