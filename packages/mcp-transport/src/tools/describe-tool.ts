import type { ToolKind } from "@parley/schema/v1";

import type { McpTool } from "../api/mcp-tool.ts";

/** How a tool call of ACP presents a tool to people. */
export interface McpToolPresentation {
  readonly title: string;
  readonly kind: ToolKind;
}

/**
 * The title and the kind of a tool, by what its server says of it. A tool that does not say that it only reads is `other`:
 * ask before calling it.
 */
export function describeTool({ title, name, annotations }: McpTool): McpToolPresentation {
  const { readOnlyHint, openWorldHint } = annotations ?? {};
  const readingKind = openWorldHint === true ? "fetch" : "read";
  return { title: title ?? annotations?.title ?? name, kind: readOnlyHint === true ? readingKind : "other" };
}
