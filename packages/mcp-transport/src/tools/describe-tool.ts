import type { McpTool, McpToolPresentation } from "../api/mcp-tool.ts";

/**
 * Returns the title and the kind of a tool as its server describes it. A tool that is not declared read-only is `other`: ask
 * the user before calling it.
 */
export function describeTool({ title, name, annotations }: McpTool): McpToolPresentation {
  const { readOnlyHint, openWorldHint } = annotations ?? {};
  const readingKind = openWorldHint === true ? "fetch" : "read";
  return { title: title ?? annotations?.title ?? name, kind: readOnlyHint === true ? readingKind : "other" };
}
