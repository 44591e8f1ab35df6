import {
  type McpSession,
  type McpTool,
  type McpToolResult,
  describeTool,
  toToolOutput,
} from "@parley/mcp-transport";
import { printableText, resourceText, visibleLine, visibleText } from "@parley/protocol/text";
import type { ContentBlock } from "@parley/schema/neutral";

import { cutText } from "../text/cut-text.ts";
import { fenced } from "../text/markdown.ts";
import { textContent } from "../text/text-content.ts";
import { PAGE, pageText } from "./page-text.ts";
import type { PreparedCall, Tool, ToolResult } from "./tool.ts";

/** Maximum number of characters from a result to show to the user. */
const MAX_TEXT = 50_000;

/**
 * Creates an agent tool for each tool that the session's MCP servers currently provide, using the tool's exposed
 * name.
 */
export function adaptMcpTools(mcp: McpSession): Tool[] {
  return mcp.tools().map((tool) => adaptMcpTool(mcp, tool));
}

function adaptMcpTool(mcp: McpSession, tool: McpTool): Tool {
  const { exposedName, server, serverFingerprint, name, description, inputSchema } = tool;
  const { title, kind } = describeTool(tool);
  return {
    name: exposedName,
    description: description ?? title,
    kind,
    inputSchema,
    // The server validates the input.
    prepare: (input, context): Promise<PreparedCall> =>
      Promise.resolve({
        title: `${server}: ${title}`,
        preview: [textContent(fenced(visibleText(JSON.stringify(input, undefined, 2) ?? "nothing"), "json"))],
        permission: {
          subject: { type: "mcp_tool", server, fingerprint: serverFingerprint, tool: name },
          title: `"${name}" of the MCP server "${server}"`,
          // Annotations from servers are ignored, because a server could claim that a harmful tool is harmless.
          effect: "act",
        },
        run: async ({ signal }) => {
          if (!isOffered(mcp, tool)) throw new Error(`The tool "${exposedName}" has changed meanwhile`);
          const result = toResult(await mcp.call(exposedName, input, { signal }));
          return result.text.length <= PAGE
            ? result
            : { ...result, text: await pageText(result.text, context) };
        },
      }),
  };
}

/** Whether the exposed name still refers to the same tool. The tools may change while the user is being asked. */
function isOffered(mcp: McpSession, { exposedName, server, serverFingerprint, name }: McpTool): boolean {
  const now = mcp.tools().find((tool) => tool.exposedName === exposedName);
  return now?.server === server && now.serverFingerprint === serverFingerprint && now.name === name;
}

function toResult(result: McpToolResult): ToolResult {
  const { status, content, rawOutput } = toToolOutput(result);
  return {
    text: content.map(describeBlock).join("\n"),
    content: content.map((block) => ({ type: "content", content: shownBlock(block) })),
    isError: status === "failed",
    details: { ...rawOutput },
  };
}

/** Describes a result block to the model, using its text or its type. */
function describeBlock(block: ContentBlock): string {
  switch (block.type) {
    case "text":
      return block.text;
    case "resource":
      return resourceText(block.resource) ?? `[${block.resource.uri}]`;
    case "resource_link":
      return `[${block.name}: ${block.uri}]`;
    default:
      return `[${block.type}: ${block.mimeType}]`;
  }
}

/** Formats a result block for the user. */
function shownBlock(block: ContentBlock): ContentBlock {
  switch (block.type) {
    case "text":
      return { ...block, text: printableText(shortened(block.text)) };
    case "resource_link": {
      const { name, title, description } = block;
      return {
        ...block,
        name: visibleLine(name),
        ...(typeof title === "string" && { title: visibleLine(title) }),
        ...(typeof description === "string" && { description: visibleText(description) }),
      };
    }
    case "resource": {
      if (!("text" in block.resource)) return block;
      return {
        ...block,
        resource: { ...block.resource, text: printableText(shortened(block.resource.text)) },
      };
    }
    default:
      return block;
  }
}

function shortened(text: string): string {
  const cut = cutText(text, MAX_TEXT);
  return cut === text ? text : `${cut}\n[… ${text.length - cut.length} characters left out]`;
}
