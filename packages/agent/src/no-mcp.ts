import type { McpSession } from "@parley/mcp-transport";

/** The MCP side of a session whose agent connects no MCP servers. */
export const noMcp: McpSession = {
  servers: new Map(),
  tools: () => [],
  call: (exposedName) => Promise.reject(new Error(`Cannot call tool "${exposedName}": no such tool`)),
  onChange: () => () => undefined,
  close: () => Promise.resolve(),
};
