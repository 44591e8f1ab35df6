import type { ContentBlock } from "@parley/protocol/session";

import { terminalLine, terminalText } from "../terminal/terminal-text.ts";
import { shownUri } from "./shown-path.ts";

/**
 * Renders a content block as text that is safe for a terminal. Content other than text becomes a short description in
 * brackets.
 *
 * @param cwd paths inside this folder are shown relative to it
 */
export function renderContent(block: ContentBlock, cwd: string): string {
  switch (block.type) {
    case "text":
      return terminalText(block.text);
    case "image":
      return `[image ${nameOf(block.uri)}${terminalLine(block.mimeType)}]`;
    case "audio":
      return `[audio ${terminalLine(block.mimeType)}]`;
    case "resource_link":
      return `[${terminalLine(block.title ?? block.name)}](${shownUri(block.uri, cwd)})`;
    case "resource":
      return `[resource ${shownUri(block.resource.uri, cwd)}]`;
    default:
      return `[${terminalLine(block.type)}]`;
  }
}

/** Returns the file name in a URI, followed by a comma, or an empty string if there is none. */
function nameOf(uri: string | null | undefined): string {
  const name = uri?.split("/").at(-1) ?? "";
  return name === "" || uri?.startsWith("data:") === true ? "" : `${terminalLine(decoded(name))}, `;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
