import type { McpServerState, McpSession } from "@parley/mcp-transport";
import { visibleLine } from "@parley/protocol/text";

import { wantsLogin } from "../mcp/log-in-at-server.ts";
import { inlineCode } from "../text/markdown.ts";

/** Describes the MCP servers of a session and its project, their states and tools, in Markdown. */
export function describeMcpServers(mcp: McpSession, project?: McpSession): string {
  const all = [mcp, project].filter((servers) => servers !== undefined && servers.servers.size > 0);
  return all.length === 0 ? NONE : all.map((servers) => describe(servers as McpSession)).join("\n");
}

const NONE =
  "This session has no MCP servers. Add them to the settings of your editor, or to the .mcp.json of the project.";

function describe(mcp: McpSession): string {
  const tools = mcp.tools();
  const lines = [...mcp.servers].map(([name, state]) => {
    const names = tools
      .filter(({ server }) => server === name)
      .map(({ exposedName }) => inlineCode(exposedName));
    const login = wantsLogin(state) ? `; ${inlineCode(`/mcp login ${visibleLine(name)}`)}` : "";
    return `- **${visibleLine(name)}**: ${describeState(name, state)}${login}${names.length === 0 ? "" : `; ${names.join(", ")}`}`;
  });
  return lines.join("\n");
}

function describeState(name: string, state: McpServerState): string {
  if (state.status !== "failed") return state.status;
  // The line begins with the name.
  const begin = `Cannot use MCP server "${visibleLine(name)}": `;
  const { message } = state;
  return `failed (${message.startsWith(begin) ? message.slice(begin.length) : message})`;
}
