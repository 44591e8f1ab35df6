import { fileURLToPath } from "node:url";

import type { ContentBlock } from "@parley/schema/v1";

/** A prompt as one text: files that it links to, or brings along, are named by their path in quotes. */
export function promptText(content: readonly ContentBlock[]): string {
  return content.map(blockText).join("").trim();
}

/** Whether a part of a prompt says nothing: providers refuse that, and a conversation from then on. */
export function isBlank(block: ContentBlock): boolean {
  return block.type === "text" && block.text.trim() === "";
}

function blockText(block: ContentBlock): string {
  switch (block.type) {
    case "text":
      return block.text;
    case "resource_link":
      return ` "${pathOf(block.uri)}" `;
    case "resource":
      return ` "${pathOf(block.resource.uri)}" `;
    default:
      return "";
  }
}

/** The file's path, or the address of what is no file here. */
function pathOf(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    return uri;
  }
}
