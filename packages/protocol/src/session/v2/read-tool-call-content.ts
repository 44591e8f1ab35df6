import type { ToolCallContent as ToolCallContentV2 } from "@parley/schema/v2";

import type { ToolCallContent } from "../session-entry.ts";
import { readDiff } from "./read-diff.ts";

/**
 * Converts a version 2 tool call's content. A diff with several hunks becomes several items. A diff that is already
 * converted is kept.
 */
export function readToolCallContent(content: ToolCallContentV2): readonly ToolCallContent[] {
  return content.type === "diff" && "changes" in content ? readDiff(content) : [content];
}
