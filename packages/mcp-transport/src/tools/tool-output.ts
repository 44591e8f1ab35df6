import type { ContentBlock } from "@parley/schema/neutral";

import type { McpContent, McpToolOutput, McpToolResult } from "../api/mcp-tool.ts";

/**
 * Converts a tool's result to ACP without losing anything. MCP's content blocks are valid in ACP and stay unchanged,
 * including unknown fields. Blocks that ACP would reject are converted to text blocks that contain their JSON.
 * Structured content without content blocks is converted in the same way.
 */
export function toToolOutput({ content, structuredContent, isError, _meta }: McpToolResult): McpToolOutput {
  const isStructured = structuredContent !== undefined;
  const blocks = content.map(toContentBlock);
  return {
    status: isError === true ? "failed" : "completed",
    content: blocks.length === 0 && isStructured ? [jsonBlock(structuredContent)] : blocks,
    ...((isStructured || _meta !== undefined) && {
      rawOutput: { ...(isStructured && { structuredContent }), ...(_meta !== undefined && { _meta }) },
    }),
  };
}

function toContentBlock(content: McpContent): ContentBlock {
  return isContentBlock(content) ? content : jsonBlock(content);
}

/**
 * Whether a block has the fields that ACP requires for its type. Optional fields are validated when the result
 * arrives.
 */
function isContentBlock(content: McpContent): content is McpContent & ContentBlock {
  switch (content.type) {
    case "text":
      return hasTexts(content, "text");
    case "image":
    case "audio":
      return hasTexts(content, "data", "mimeType");
    case "resource_link":
      return hasTexts(content, "name", "uri");
    case "resource":
      return hasTexts(content["resource"], "uri", "text") || hasTexts(content["resource"], "uri", "blob");
    default:
      return false;
  }
}

function hasTexts(value: unknown, ...keys: readonly string[]): boolean {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as { readonly [key: string]: unknown };
  return keys.every((key) => typeof fields[key] === "string");
}

function jsonBlock(value: unknown): ContentBlock {
  return { type: "text", text: JSON.stringify(value, undefined, 2) };
}
