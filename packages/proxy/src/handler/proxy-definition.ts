import type { McpServer as McpServerV1 } from "@parley/schema/v1/unstable";
import type { McpServer as McpServerV2 } from "@parley/schema/v2/unstable";

import type {
  AgentMethods,
  ClientMethods,
  MethodName,
  Params,
  ParamsIn,
  ProxyVersion,
  Result,
  VersionedMethods,
} from "./proxy-methods.ts";

/** A method that the protocol does not have. */
export type ExtensionMethod = `_${string}`;

/** One end of a chain, to which a proxy sends messages of its own. */
export interface ProxySide<Methods extends VersionedMethods> {
  /**
   * Sends a request of the proxy itself and resolves to its result.
   *
   * @throws {RequestError} if the peer answers with an error; {ConnectionClosedError} if the chain ends first.
   * @throws the signal's reason, if it aborts first; the peer is notified.
   */
  request<Method extends MethodName<Methods, "requests"> | ExtensionMethod>(
    method: Method,
    params: Method extends ExtensionMethod ? unknown : Params<Methods, "requests", Method>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<Method extends ExtensionMethod ? unknown : Result<Methods, Method>>;
  /** Sends a notification of the proxy itself. Drops it if the chain has ended. */
  notify<Method extends MethodName<Methods, "notifications"> | ExtensionMethod>(
    method: Method,
    params: Method extends ExtensionMethod ? unknown : Params<Methods, "notifications", Method>,
  ): void;
}

/** The connection that a proxy is a part of. */
export interface ProxyLink {
  /** The version that the client and the agent have agreed on; `undefined` before. */
  readonly version: number | undefined;
  readonly client: ProxySide<ClientMethods>;
  readonly agent: ProxySide<AgentMethods>;
  /** Aborts when the chain ends. */
  readonly closed: AbortSignal;
}

/** A message that a handler has. What the handler sends by `client` and `agent` leaves before what arrived later. */
export interface Call {
  readonly method: string;
  readonly client: ProxySide<ClientMethods>;
  readonly agent: ProxySide<AgentMethods>;
}

/** The params with their version, by which TypeScript discriminates them. */
export type VersionedParams<
  Methods extends VersionedMethods,
  Kind extends "requests" | "notifications",
  Method,
> = {
  [Version in ProxyVersion]: [ParamsIn<Methods, Kind, Method, Version>] extends [never]
    ? never
    : { readonly version: Version; readonly params: ParamsIn<Methods, Kind, Method, Version> };
}[ProxyVersion];

/** A request on its way to the other side. */
export interface RequestCallBase<CallParams, CallResult> extends Call {
  /** Aborts when the request is cancelled, or its sender is gone. */
  readonly signal: AbortSignal;
  /**
   * Sends the request on and resolves to its result, also when it is cancelled meanwhile: the peer is notified and answers.
   * Without `params` those that came are sent as they were. May be called again, for example to try once more.
   *
   * @throws {RequestError} if the peer answers with an error, which the sender gets if the handler does not catch it.
   * @throws the signal's reason, if it has aborted.
   */
  forward(params?: CallParams): Promise<CallResult>;
  /** Lets messages that arrive later overtake this one. For a handler that takes long before it forwards or answers. */
  letPass(): void;
}

/** A notification on its way to the other side. */
export interface NotificationCallBase<CallParams> extends Call {
  /** Sends the notification on: without `params` as it was. One that is never sent on is dropped. */
  forward(params?: CallParams): void;
  /** Lets messages that arrive later overtake this one. For a handler that takes long before it forwards. */
  letPass(): void;
}

/** A request of one of the protocol's methods. */
export type RequestCall<Methods extends VersionedMethods, Method> = RequestCallBase<
  Params<Methods, "requests", Method>,
  Result<Methods, Method>
> &
  VersionedParams<Methods, "requests", Method>;

/** A notification of one of the protocol's methods. */
export type NotificationCall<Methods extends VersionedMethods, Method> = NotificationCallBase<
  Params<Methods, "notifications", Method>
> &
  VersionedParams<Methods, "notifications", Method>;

/** A request of a method that the protocol does not have. */
export interface ExtensionRequestCall extends RequestCallBase<unknown, unknown> {
  readonly version: ProxyVersion;
  readonly params: unknown;
}

/** A notification of a method that the protocol does not have. */
export interface ExtensionNotificationCall extends NotificationCallBase<unknown> {
  readonly version: ProxyVersion;
  readonly params: unknown;
}

/** The handlers of the messages of one side. A message without a handler passes as the text that came. */
export interface SideHandlers<Methods extends VersionedMethods> {
  /** The returned value is the result for the sender; an exception is its error. */
  readonly requests?:
    | ({
        readonly [Method in MethodName<Methods, "requests">]?: (
          call: RequestCall<Methods, Method>,
        ) => Result<Methods, Method> | Promise<Result<Methods, Method>>;
      } & { readonly [method: ExtensionMethod]: (call: ExtensionRequestCall) => unknown })
    | undefined;
  readonly notifications?:
    | ({
        readonly [Method in MethodName<Methods, "notifications">]?: (
          call: NotificationCall<Methods, Method>,
        ) => void | Promise<void>;
      } & { readonly [method: ExtensionMethod]: (call: ExtensionNotificationCall) => void | Promise<void> })
    | undefined;
  /**
   * Is called with the text of each message of this side before its handler is, responses included, and returns the text to go on
   * with. If it throws, the message is not passed on: a request is answered with `-32603`, and so is the request of a response.
   */
  readonly rewrite?: ((text: string) => string) | undefined;
}

/** An MCP server that a proxy adds to sessions. */
export type AddedMcpServer = McpServerV1 | McpServerV2;

/** The messages that a proxy looks at, and what it adds. */
export interface ProxyHandlers {
  /** Messages of the client. */
  readonly fromClient?: SideHandlers<AgentMethods> | undefined;
  /** Messages of the agent. */
  readonly fromAgent?: SideHandlers<ClientMethods> | undefined;
  /** MCP servers for each session. A session whose client declares one of the same name is refused. */
  readonly mcpServers?: readonly AddedMcpServer[] | undefined;
}

/** A proxy for `defineProxy`: handlers for all connections, or a function that makes those of one connection. */
export interface ProxyDefinition extends ProxyHandlers {
  /** A name for people: in errors and traces. */
  readonly name: string;
  /** Called for each connection, before any message: for state that belongs to it. Its handlers replace those of the definition. */
  readonly connect?: ((link: ProxyLink) => ProxyHandlers) | undefined;
}
