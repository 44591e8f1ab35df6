import { visibleLine } from "@parley/protocol/text";

import type { McpTool, McpToolPresentation } from "../api/mcp-tool.ts";

/**
 * Returns the title and the kind of a tool as its server describes it, the title on one line and without
 * characters that a person cannot see. A tool that is not declared read-only is `other`: ask
 * the user before calling it.
 */
export function describeTool({ title, name, annotations }: McpTool): McpToolPresentation {
  const { readOnlyHint, openWorldHint } = annotations ?? {};
  const readingKind = openWorldHint === true ? "fetch" : "read";
  const shown = visibleLine(title ?? annotations?.title ?? name);
  return { title: shown, kind: readOnlyHint === true ? readingKind : "other" };
}
