import type { ClientConnection } from "./client-connection.ts";

/** The context of a client's extension request. */
export interface ExtensionContext {
  readonly client: ClientConnection;
  /** The user of the client, as {@link ServeClientOptions.principal} names it; `undefined` if the agent has one user. */
  readonly principal: string | undefined;
  /** Aborts when the client cancels the request, or the connection ends. */
  readonly signal: AbortSignal;
}

/**
 * Handlers of methods that the protocol does not have. They are called after `initialize`, whether the user has logged
 * in or not. A thrown `RequestError` is sent to the client as it is; any other error is sent as "Internal error" and
 * goes to `onError`.
 *
 * @see https://agentclientprotocol.com/protocol/extensibility
 */
export interface AgentExtensions {
  /** Answers a request. Throw `methodNotFound(method)` for an unknown one. */
  readonly extensionRequest?:
    | ((method: string, params: unknown, context: ExtensionContext) => unknown)
    | undefined;
  readonly extensionNotification?:
    | ((
        method: string,
        params: unknown,
        context: Pick<ExtensionContext, "client" | "principal">,
      ) => void | Promise<void>)
    | undefined;
}
