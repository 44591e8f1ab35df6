import { fileURLToPath } from "node:url";

import type { ContentBlock } from "@parley/schema/neutral";

/** Converts a prompt to a single string. Linked and embedded files become quoted paths. */
export function promptText(content: readonly ContentBlock[]): string {
  return content.map(blockText).join("").trim();
}

/** Converts a block that invokes a skill to plain text, because models do not support such blocks. */
export function withoutSkill(block: ContentBlock): ContentBlock {
  const { type, name } = block as { readonly type: string; readonly name?: unknown };
  return type === "skill" ? { type: "text", text: `/${String(name)}` } : block;
}

/** Whether part of a prompt is empty text. Providers reject conversations that contain empty text. */
export function isBlank(block: ContentBlock): boolean {
  return block.type === "text" && block.text.trim() === "";
}

function blockText(block: ContentBlock): string {
  switch (block.type) {
    case "text":
      return block.text;
    case "resource_link":
      return ` "${linkedPath(block.uri)}" `;
    case "resource":
      return ` "${linkedPath(block.resource.uri)}" `;
    default:
      return "";
  }
}

/** Returns a file's path, or the URI if it does not refer to a file on this machine. */
export function linkedPath(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    return uri;
  }
}
