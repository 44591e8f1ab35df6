import type {
  MessageMcpNotification,
  MessageMcpRequest,
  MessageMcpResponse,
} from "@parley/schema/v1/unstable";

/**
 * An MCP server in this process, which the agent reaches over the ACP connection. Requires a version's unstable
 * profile (`@parley/client/v1/unstable`, `/v2/unstable`), and an agent that advertises `acp`.
 *
 * `serveTools` from `@parley/mcp-transport/serve` creates one from functions. Agents use MCP revision 2026-07-28,
 * which has no handshake: they send `server/discover`, `tools/list`, `tools/call` and so on.
 *
 * @see https://agentclientprotocol.com/rfds/mcp-over-acp
 * @experimental
 */
export interface AcpMcpServer {
  readonly type: "acp";
  /** Display name. Agents may prefix tool names with it. */
  readonly name: string;
  /**
   * Id that is unique within the connection. Use the same id when you reopen a session, so the agent recognizes the
   * server.
   */
  readonly serverId: string;
  /** Answers an MCP request with a result or an MCP error. Throws only if the request did not reach the server. */
  readonly answer: (
    request: MessageMcpRequest,
    context: AcpMcpContext,
  ) => MessageMcpResponse | Promise<MessageMcpResponse>;
}

/**
 * Context of an MCP request.
 *
 * @experimental
 */
export interface AcpMcpContext {
  /** Aborts when the agent cancels the request, or when the session or the connection closes. */
  readonly signal: AbortSignal;
  /** Sends a notification about the request, such as its progress. Has no effect once the request ends. */
  readonly notify: (params: MessageMcpNotification) => Promise<void>;
}
