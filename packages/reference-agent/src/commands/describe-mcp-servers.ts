import type { McpServerState, McpSession } from "@parley/mcp-transport";
import { visibleLine } from "@parley/protocol/text";

import { wantsLogin } from "../mcp/log-in-at-server.ts";
import { inlineCode } from "../text/markdown.ts";

/** Describes the MCP servers of a session, their states and tools, in Markdown. */
export function describeMcpServers(mcp: McpSession): string {
  if (mcp.servers.size === 0)
    return "This session has no MCP servers. Add them to the settings of your editor.";
  const tools = mcp.tools();
  const lines = [...mcp.servers].map(([name, state]) => {
    const names = tools
      .filter(({ server }) => server === name)
      .map(({ exposedName }) => inlineCode(exposedName));
    const login = wantsLogin(state) ? `; ${inlineCode(`/mcp login ${visibleLine(name)}`)}` : "";
    return `- **${visibleLine(name)}**: ${describeState(state)}${login}${names.length === 0 ? "" : `; ${names.join(", ")}`}`;
  });
  return lines.join("\n");
}

function describeState(state: McpServerState): string {
  return state.status === "failed" ? `failed (${state.message})` : state.status;
}
