import type { MessageMcpNotification } from "@parley/schema/v1/unstable";

import type { AcpMcpCaller, AcpMcpSend, McpConnections } from "../author/mcp-connections.ts";

/**
 * The way to the MCP servers that the client of one connection provides over the connection itself.
 *
 * @see https://agentclientprotocol.com/rfds/mcp-over-acp
 */
export interface ClientMcp {
  /** What sends the requests of MCP; it is made when it is first asked for. */
  readonly caller: () => Promise<AcpMcpCaller>;
  /** What a server tells of a request that runs, in the order of the arrival. */
  readonly handleNotification: (params: MessageMcpNotification) => Promise<void>;
}

/** `undefined` if the agent connects no such servers. `send` sends `mcp/message`. */
export function createClientMcp(mcp: McpConnections | undefined, send: AcpMcpSend): ClientMcp | undefined {
  if (mcp?.kinds.acp !== true || mcp.createAcpCaller === undefined) return undefined;
  const create = mcp.createAcpCaller.bind(mcp);
  let caller: Promise<AcpMcpCaller> | undefined;
  return {
    caller: () => (caller ??= Promise.resolve(create(send))),
    handleNotification: async (params) => (await caller)?.handleNotification(params),
  };
}
