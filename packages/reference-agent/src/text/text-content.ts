import type { ToolCallContent } from "@parley/schema/v1";

import { printableText } from "./visible-text.ts";

/** Text as the content of a tool call, without codes for terminals. Clients render it as Markdown. */
export function textContent(text: string): ToolCallContent {
  return { type: "content", content: { type: "text", text: printableText(text) } };
}
