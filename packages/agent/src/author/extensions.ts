import type { ClientConnection } from "./client-connection.ts";

/** The context of a client's extension request. */
export interface ExtensionContext {
  readonly client: ClientConnection;
  /** The client's user, as in {@link ServeClientOptions.principal}; `undefined` for a single-user agent. */
  readonly principal: string | undefined;
  /** Aborts when the client cancels the request or the connection closes. */
  readonly signal: AbortSignal;
}

/**
 * Handlers for extension methods. They are called after `initialize`, whether or not the user has logged in. A
 * thrown `RequestError` is sent to the client unchanged. Any other error is sent as "Internal error" and goes to
 * `onError`.
 *
 * @see https://agentclientprotocol.com/protocol/extensibility
 */
export interface AgentExtensions {
  /** Answers a request. Throw `methodNotFound(method)` if the method is unknown. */
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
