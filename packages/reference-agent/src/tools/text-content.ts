import type { ToolCallContent } from "@parley/schema/v1";

/** Text as the content of a tool call. Clients render it as Markdown. */
export function textContent(text: string): ToolCallContent {
  return { type: "content", content: { type: "text", text } };
}
