import type { ContentBlock } from "@parley/protocol/session";

import { terminalLine, terminalText } from "../terminal/terminal-text.ts";

/** Renders one block as text; other content is named in brackets. Harmless to a terminal. */
export function renderContent(block: ContentBlock): string {
  switch (block.type) {
    case "text":
      return terminalText(block.text);
    case "image":
    case "audio":
      return `[${block.type} ${terminalLine(block.mimeType)}]`;
    case "resource_link":
      return `[${terminalLine(block.title ?? block.name)}](${terminalLine(block.uri)})`;
    case "resource":
      return `[resource ${terminalLine(block.resource.uri)}]`;
    default:
      return `[${terminalLine(block.type)}]`;
  }
}
