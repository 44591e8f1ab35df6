import { printableText } from "@parley/protocol/text";
import type { ToolCallContent } from "@parley/schema/neutral";

/** Creates tool call content from text. Escapes control characters. Clients render the text as Markdown. */
export function textContent(text: string): ToolCallContent {
  return { type: "content", content: { type: "text", text: printableText(text) } };
}
