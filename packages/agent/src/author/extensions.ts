import type { ClientConnection } from "./client-connection.ts";

/** What the handler of an extension knows of a client's request besides the params. */
export interface ExtensionContext {
  readonly client: ClientConnection;
  /** Aborts when the client takes the request back, or the connection ends. */
  readonly signal: AbortSignal;
}

/**
 * What the agent does for a client beyond the protocol: methods that the version does not have. They come once the client
 * has introduced itself, whether its user has logged in or not. A thrown `RequestError` goes to the client as it is,
 * anything else as "Internal error", and to `onError`.
 *
 * @see https://agentclientprotocol.com/protocol/extensibility
 */
export interface AgentExtensions {
  /** Answers a request; throw `methodNotFound(method)` for what is unknown here too. */
  readonly extensionRequest?:
    | ((method: string, params: unknown, context: ExtensionContext) => unknown)
    | undefined;
  readonly extensionNotification?:
    | ((method: string, params: unknown, context: Pick<ExtensionContext, "client">) => void | Promise<void>)
    | undefined;
}
