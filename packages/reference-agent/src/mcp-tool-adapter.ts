import type { McpSession, McpTool, McpToolResult } from "@parley/mcp-transport";

import { describeContent, toContentBlock } from "./mcp-content.ts";
import { fenced } from "./tools/markdown.ts";
import { textContent } from "./tools/text-content.ts";
import type { PreparedCall, Tool, ToolResult } from "./tools/tool.ts";

/** The tools that the session's MCP servers offer now, as tools of this agent under their exposed names. */
export function adaptMcpTools(mcp: McpSession): Tool[] {
  return mcp.tools().map((tool) => adaptMcpTool(mcp, tool));
}

function adaptMcpTool(mcp: McpSession, tool: McpTool): Tool {
  const { exposedName, server, name, description, inputSchema, annotations } = tool;
  const title = `${server}: ${tool.title ?? annotations?.title ?? name}`;
  const readOnly = annotations?.readOnlyHint === true;
  return {
    name: exposedName,
    description: description ?? title,
    kind: readOnly ? "read" : "other",
    inputSchema,
    // The server checks the input, and says what is wrong with it.
    prepare: (input): Promise<PreparedCall> =>
      Promise.resolve({
        title,
        preview: [textContent(fenced(JSON.stringify(input, undefined, 2), "json"))],
        permission: readOnly
          ? undefined
          : { scope: `mcp ${exposedName}`, scopeTitle: `"${name}" of the MCP server "${server}"` },
        run: async ({ signal }) => toResult(await mcp.call(exposedName, input, { signal })),
      }),
  };
}

function toResult({ content, structuredContent, isError }: McpToolResult): ToolResult {
  if (content.length === 0 && structuredContent !== undefined) {
    const json = JSON.stringify(structuredContent, undefined, 2);
    return { text: json, content: [textContent(fenced(json, "json"))], isError };
  }
  return {
    text: describeContent(content),
    content: content.map((piece) => ({ type: "content", content: toContentBlock(piece) })),
    isError,
  };
}
