import type { ContentBlock } from "@parley/schema/v1";

import type { McpContent, McpToolResult } from "../api/mcp-tool.ts";

/** What a tool call of ACP says of a result. */
export interface McpToolOutput {
  /** The last status of the tool call. */
  readonly status: "completed" | "failed";
  /** For people and for the model. */
  readonly content: readonly ContentBlock[];
  /** What the content does not say: `structuredContent` and `_meta` of the result. */
  readonly rawOutput?: Pick<McpToolResult, "structuredContent" | "_meta"> | undefined;
}

/**
 * A tool's result in the words of ACP, without a loss. Its content blocks are ACP's own and stay as they are, with their
 * annotations and everything that ACP has no name for; a block that ACP would refuse becomes its JSON as a text. A result
 * that is nothing but structured gets that as a text.
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

/** Whether a block has what ACP requires of its type. What is optional was checked when the result arrived. */
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
