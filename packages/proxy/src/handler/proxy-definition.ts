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

/** Name of a method outside the protocol. */
export type ExtensionMethod = `_${string}`;

/** An end of a chain to which a proxy can send its own messages. */
export interface ProxySide<Methods extends VersionedMethods> {
  /**
   * Sends a request from the proxy itself and resolves to its result.
   *
   * @throws {RequestError} if the peer answers with an error; {ConnectionClosedError} if the chain closes first.
   * @throws the signal's reason, if it aborts first; the peer is then notified.
   */
  request<Method extends MethodName<Methods, "requests"> | ExtensionMethod>(
    method: Method,
    params: Method extends ExtensionMethod ? unknown : Params<Methods, "requests", Method>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<Method extends ExtensionMethod ? unknown : Result<Methods, Method>>;
  /** Sends a notification from the proxy itself. Drops it if the chain has closed. */
  notify<Method extends MethodName<Methods, "notifications"> | ExtensionMethod>(
    method: Method,
    params: Method extends ExtensionMethod ? unknown : Params<Methods, "notifications", Method>,
  ): void;
}

/** A connection that a proxy is part of. */
export interface ProxyLink {
  /** Protocol version that the client and the agent have agreed on; `undefined` until then. */
  readonly version: number | undefined;
  readonly client: ProxySide<ClientMethods>;
  readonly agent: ProxySide<AgentMethods>;
  /** Aborts when the chain closes. */
  readonly closed: AbortSignal;
}

/**
 * A message that a handler is working on. Anything that the handler sends to `client` and `agent` is sent before
 * later messages.
 */
export interface Call {
  readonly method: string;
  readonly client: ProxySide<ClientMethods>;
  readonly agent: ProxySide<AgentMethods>;
}

/** Params along with their version, so that TypeScript can discriminate them. */
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
  /** Aborts when the request is cancelled or its sender disconnects. */
  readonly signal: AbortSignal;
  /**
   * Forwards the request and resolves to its result. If the request is cancelled in the meantime, the peer is notified
   * and still responds. Without `params`, forwards the original ones. May be called again, for example to retry.
   *
   * @throws {RequestError} if the peer answers with an error. If the handler does not catch it, the sender receives it.
   * @throws the signal's reason, if it has aborted.
   */
  forward(params?: CallParams): Promise<CallResult>;
  /** Lets later messages overtake this one. Use it in a handler that takes a long time to forward or answer. */
  letPass(): void;
}

/** A notification on its way to the other side. */
export interface NotificationCallBase<CallParams> extends Call {
  /**
   * Forwards the notification. Without `params`, the original ones are sent unchanged. A notification that is never
   * forwarded is dropped.
   */
  forward(params?: CallParams): void;
  /**
   * Lets later messages overtake this one. Use it in a handler that takes a long time before it forwards the message.
   */
  letPass(): void;
}

/** A request for a protocol method. */
export type RequestCall<Methods extends VersionedMethods, Method> = RequestCallBase<
  Params<Methods, "requests", Method>,
  Result<Methods, Method>
> &
  VersionedParams<Methods, "requests", Method>;

/** A notification defined by the protocol. */
export type NotificationCall<Methods extends VersionedMethods, Method> = NotificationCallBase<
  Params<Methods, "notifications", Method>
> &
  VersionedParams<Methods, "notifications", Method>;

/** A request for a method outside the protocol. */
export interface ExtensionRequestCall extends RequestCallBase<unknown, unknown> {
  readonly version: ProxyVersion;
  readonly params: unknown;
}

/** A notification that is not defined by the protocol. */
export interface ExtensionNotificationCall extends NotificationCallBase<unknown> {
  readonly version: ProxyVersion;
  readonly params: unknown;
}

/** Handlers for messages from one side. Messages without a handler pass through unchanged. */
export interface SideHandlers<Methods extends VersionedMethods> {
  /** Handlers for requests. The sender receives the return value as the result, or an exception as the error. */
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
   * Called with the text of each message from this side, including responses, before any handler runs. Returns the
   * text to use instead. If it throws, the message is not passed on. If the message is a request or the response to
   * one, the request is answered with `-32603`.
   */
  readonly rewrite?: ((text: string) => string) | undefined;
}

/** An MCP server that a proxy adds to sessions. */
export type AddedMcpServer = McpServerV1 | McpServerV2;

/** Handlers of a proxy, and the MCP servers that it adds. */
export interface ProxyHandlers {
  /** Handlers for messages from the client. */
  readonly fromClient?: SideHandlers<AgentMethods> | undefined;
  /** Handlers for messages from the agent. */
  readonly fromAgent?: SideHandlers<ClientMethods> | undefined;
  /** MCP servers to add to each session. A session is rejected if its client declares a server with the same name. */
  readonly mcpServers?: readonly AddedMcpServer[] | undefined;
}

/**
 * The definition of a proxy: handlers for all connections, or a function that returns the handlers for one
 * connection.
 */
export interface ProxyDefinition extends ProxyHandlers {
  /** Name to use in errors and traces. */
  readonly name: string;
  /**
   * Called for each connection before any message, to create the connection's state. The returned handlers replace
   * those in the definition.
   */
  readonly connect?: ((link: ProxyLink) => ProxyHandlers) | undefined;
}
