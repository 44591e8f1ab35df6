import { visibleLine } from "@parley/protocol/text";

import type { McpTool, McpToolPresentation } from "../api/mcp-tool.ts";

/**
 * Returns the title of a tool as its server gives it, on one line and without characters that a person cannot see. The kind is
 * always `other`, whatever the server's annotations say: a server could claim to be harmless, and clients allow calls by kind.
 */
export function describeTool({ title, name, annotations }: McpTool): McpToolPresentation {
  return { title: visibleLine(title ?? annotations?.title ?? name), kind: "other" };
}
