import type { McpSession, McpTool, McpToolResult } from "../author/mcp-session.ts";

const nothing = {
  servers: new Map<string, never>(),
  tools: () => [],
  call: (exposedName: string): Promise<McpToolResult> =>
    Promise.reject(
      new Error(`Cannot call tool "${exposedName}": no such tool; the agent is defined without "mcp"`),
    ),
  ready: () => Promise.resolve(),
  describeTool: ({ name }: McpTool) => ({ title: name, kind: "other" as const }),
  toToolOutput: () => ({ status: "failed" as const, content: [] }),
  setRoots: () => Promise.resolve(),
  onChange: () => () => undefined,
  onLog: () => () => undefined,
  close: () => Promise.resolve(),
};

/** The MCP session of an agent that connects to no MCP servers. */
export const noMcp: McpSession = nothing;
