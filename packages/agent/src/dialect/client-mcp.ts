import type { MessageMcpNotification } from "@parley/schema/v1/unstable";

import type { AcpMcpCaller, AcpMcpSend, McpConnections } from "../author/mcp-connections.ts";

/**
 * Connects to the MCP servers that the client of one connection provides over the connection itself.
 *
 * @see https://agentclientprotocol.com/rfds/mcp-over-acp
 */
export interface ClientMcp {
  /** Returns the sender of MCP requests, created at the first call. */
  readonly caller: () => Promise<AcpMcpCaller>;
  /** Handles what a server sends about a running request; call it in the order of arrival. */
  readonly handleNotification: (params: MessageMcpNotification) => Promise<void>;
}

/** Returns `undefined` if the agent connects no such servers. `send` sends `mcp/message`. */
export function createClientMcp(mcp: McpConnections | undefined, send: AcpMcpSend): ClientMcp | undefined {
  if (mcp?.kinds.acp !== true || mcp.createAcpCaller === undefined) return undefined;
  const create = mcp.createAcpCaller.bind(mcp);
  let caller: Promise<AcpMcpCaller> | undefined;
  return {
    caller: () => (caller ??= Promise.resolve(create(send))),
    handleNotification: async (params) => (await caller)?.handleNotification(params),
  };
}
