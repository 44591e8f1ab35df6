// MCP over ACP is a draft: https://agentclientprotocol.com/rfds/mcp-over-acp. Changes to it affect only this folder
// and `api/acp-mcp-caller.ts`. The agent sends every MCP request as an `mcp/message` request. The client sends
// notifications for a request in flight as `mcp/message` notifications with the request's `requestId`.
// `$/cancel_request` cancels the request.

/** The only MCP revision supported over ACP. */
export const acpRevision = "2026-07-28";

/** Error codes of `mcp/message` requests. */
export const acpMcpErrors = {
  /** Too many concurrent requests. */
  limitExceeded: -33_000,
  /** The client does not offer the server, or has stopped offering it. */
  serverUnavailable: -33_001,
  /** The client could not reach the server. */
  backendFailed: -33_002,
} as const;

/** The `_meta` key that identifies a subscription by the id of the request that created it. */
export const subscriptionKey = "io.modelcontextprotocol/subscriptionId";
