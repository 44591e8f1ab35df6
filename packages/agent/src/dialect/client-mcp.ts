import type { MessageMcpNotification } from "@parley/schema/v1/unstable";

import type { AcpMcpCaller, AcpMcpSend, McpConnections } from "../author/mcp-connections.ts";

/**
 * Connects to the MCP servers that a client provides over its own connection.
 *
 * @see https://agentclientprotocol.com/rfds/mcp-over-acp
 */
export interface ClientMcp {
  /** Returns the caller for the client's MCP servers, creating it on first use. */
  readonly caller: () => Promise<AcpMcpCaller>;
  /**
   * Handles a server's notification about a running request. Notifications must be passed in the order in which they
   * arrive.
   */
  readonly handleNotification: (params: MessageMcpNotification) => Promise<void>;
}

export interface McpMessageConnection {
  readonly send: AcpMcpSend;
  readonly closed: Promise<unknown>;
}

/** Returns `undefined` if the agent does not support MCP servers provided by clients. */
export function createClientMcp(
  mcp: McpConnections | undefined,
  { send, closed }: McpMessageConnection,
): ClientMcp | undefined {
  if (mcp?.kinds.acp !== true || mcp.createAcpCaller === undefined) return undefined;
  const create = mcp.createAcpCaller.bind(mcp);
  const gone = new AbortController();
  void closed.then(() => gone.abort());
  let caller: Promise<AcpMcpCaller> | undefined;
  return {
    caller: () => (caller ??= Promise.resolve(create(send, gone.signal))),
    handleNotification: async (params) => (await caller)?.handleNotification(params),
  };
}
