import { printableText } from "@parley/protocol/text";
import type { ToolCallContent } from "@parley/schema/neutral";

/** Creates tool call content from text, which clients render as Markdown. Escapes control characters. */
export function textContent(text: string): ToolCallContent {
  return { type: "content", content: { type: "text", text: printableText(text) } };
}
