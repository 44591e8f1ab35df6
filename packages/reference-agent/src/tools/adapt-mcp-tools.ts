import {
  type McpSession,
  type McpTool,
  type McpToolResult,
  describeTool,
  toToolOutput,
} from "@parley/mcp-transport";
import type { ContentBlock } from "@parley/schema/v1";

import { cutText } from "../text/cut-text.ts";
import { fenced } from "../text/markdown.ts";
import { textContent } from "../text/text-content.ts";
import { printableText, visibleText } from "../text/visible-text.ts";
import type { PreparedCall, Tool, ToolResult } from "./tool.ts";

/** How much of a result's text is told. */
const MAX_TEXT = 50_000;

/** The tools that the session's MCP servers offer now, as tools of this agent under their exposed names. */
export function adaptMcpTools(mcp: McpSession): Tool[] {
  return mcp.tools().map((tool) => adaptMcpTool(mcp, tool));
}

function adaptMcpTool(mcp: McpSession, tool: McpTool): Tool {
  const { exposedName, server, serverFingerprint, name, description, inputSchema, annotations } = tool;
  const { title, kind } = describeTool(tool);
  // What a server says of itself is believed as far as plan mode goes, and never makes a question unnecessary.
  const effect = annotations?.readOnlyHint === true ? "look" : "act";
  return {
    name: exposedName,
    description: description ?? title,
    kind,
    inputSchema,
    // The server checks the input, and says what is wrong with it.
    prepare: (input): Promise<PreparedCall> =>
      Promise.resolve({
        title: `${server}: ${title}`,
        preview: [textContent(fenced(visibleText(JSON.stringify(input, undefined, 2) ?? "nothing"), "json"))],
        permission: {
          subject: { type: "mcp_tool", server, fingerprint: serverFingerprint, tool: name },
          title: `"${name}" of the MCP server "${server}"`,
          effect,
        },
        run: async ({ signal }) => toResult(await mcp.call(exposedName, input, { signal })),
      }),
  };
}

function toResult(result: McpToolResult): ToolResult {
  const { status, content, rawOutput } = toToolOutput(result);
  return {
    text: shortened(content.map(describeBlock).join("\n")),
    content: content.map((block) => ({ type: "content", content: shownBlock(block) })),
    isError: status === "failed",
    details: { ...rawOutput },
  };
}

/** What a model is told of a piece of a result: its text, or what else it is. */
function describeBlock(block: ContentBlock): string {
  switch (block.type) {
    case "text":
      return block.text;
    case "resource":
      return "text" in block.resource ? block.resource.text : `[${block.resource.uri}]`;
    case "resource_link":
      return `[${block.name}: ${block.uri}]`;
    default:
      return `[${block.type}: ${block.mimeType}]`;
  }
}

/** A piece of a result as the user sees it. */
function shownBlock(block: ContentBlock): ContentBlock {
  if (block.type === "text") return { ...block, text: printableText(shortened(block.text)) };
  if (block.type !== "resource" || !("text" in block.resource)) return block;
  return { ...block, resource: { ...block.resource, text: shortened(block.resource.text) } };
}

function shortened(text: string): string {
  const cut = cutText(text, MAX_TEXT);
  return cut === text ? text : `${cut}\n[… ${text.length - cut.length} characters left out]`;
}
