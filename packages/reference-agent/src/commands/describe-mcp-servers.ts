import type { McpServerState, McpSession } from "@parley/mcp-transport";
import { visibleLine } from "@parley/protocol/text";

import { wantsLogin } from "../mcp/log-in-at-server.ts";
import { MCP_FILE, type McpFile } from "../project/mcp-file.ts";
import { inlineCode } from "../text/markdown.ts";

/**
 * Describes the MCP servers of a session and its project in Markdown, with their states and tools.
 *
 * @param declared The servers that the project declares.
 */
export function describeMcpServers(
  mcp: McpSession,
  project: McpSession | undefined,
  declared: McpFile<string>,
): string {
  const lines = [mcp, project].flatMap((servers) => (servers === undefined ? [] : describe(servers)));
  const waiting = declared.servers
    .map(({ name }) => name)
    .filter((name) => !mcp.servers.has(name) && project?.servers.has(name) !== true);
  lines.push(...waiting.slice(0, MAX_WAITING).map((name) => `- **${visibleLine(name)}**: ${NOT_STARTED}`));
  if (waiting.length > MAX_WAITING) lines.push(`- … and ${waiting.length - MAX_WAITING} more`);
  lines.push(...declared.faults.map((fault) => `- ${visibleLine(fault)}`));
  return lines.length === 0 ? NONE : lines.join("\n");
}

/** Maximum number of the project's servers to list before they are running. */
const MAX_WAITING = 20;

const NOT_STARTED = `declared in the project's ${MCP_FILE} but not started; the next prompt asks about it once`;

const NONE =
  "This session has no MCP servers. Add them to the settings of your editor, or to the .mcp.json of the project.";

function describe(mcp: McpSession): string[] {
  const tools = mcp.tools();
  return [...mcp.servers].map(([name, state]) => {
    const names = tools
      .filter(({ server }) => server === name)
      .map(({ exposedName }) => inlineCode(exposedName));
    const login = wantsLogin(state) ? `; ${inlineCode(`/mcp login ${visibleLine(name)}`)}` : "";
    return `- **${visibleLine(name)}**: ${describeState(name, state)}${login}${names.length === 0 ? "" : `; ${names.join(", ")}`}`;
  });
}

function describeState(name: string, state: McpServerState): string {
  if (state.status === "ready" && state.faults !== undefined)
    return `ready (${state.faults.map((fault) => visibleLine(fault)).join("; ")})`;
  if (state.status !== "failed") return state.status;
  // The text already starts with the server's name.
  const begin = `Cannot use MCP server "${visibleLine(name)}": `;
  const { message } = state;
  return `failed (${message.startsWith(begin) ? message.slice(begin.length) : message})`;
}
