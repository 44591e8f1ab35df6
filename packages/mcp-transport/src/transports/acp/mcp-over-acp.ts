// MCP over ACP, https://agentclientprotocol.com/rfds/mcp-over-acp, is a draft; changes to it only affect this folder
// and `api/acp-mcp-caller.ts`. Every MCP request is one `mcp/message` request from the agent. Notifications for a
// running request come back as `mcp/message` notifications with its `requestId`. `$/cancel_request` cancels it.

/** The only MCP revision supported over ACP. */
export const acpRevision = "2026-07-28";

/** Error codes of `mcp/message`. */
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
