// MCP over ACP, https://agentclientprotocol.com/rfds/mcp-over-acp, which is a draft: a change to it concerns this folder and
// `api/acp-mcp-caller.ts`. Every request of MCP is one `mcp/message` request of the agent; the notifications of a running
// request come back as `mcp/message` notifications with its `requestId`; `$/cancel_request` cancels it.

/** The only revision of MCP that is spoken over ACP. */
export const acpRevision = "2026-07-28";

/** Error codes of `mcp/message`. */
export const acpMcpErrors = {
  /** Too many requests run at once. */
  limitExceeded: -33_000,
  /** The client does not offer the server, or does so no more. */
  serverUnavailable: -33_001,
  /** The client could not reach the server. */
  backendFailed: -33_002,
} as const;

/** The member of `_meta` that names a subscription, by the id of the request that made it. */
export const subscriptionKey = "io.modelcontextprotocol/subscriptionId";
