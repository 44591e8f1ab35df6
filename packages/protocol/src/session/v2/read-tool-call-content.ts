import type { ToolCallContent as ToolCallContentV2 } from "@parley/schema/v2";

import type { ToolCallContent } from "../session-entry.ts";
import { readDiff } from "./read-diff.ts";

/**
 * Converts the content of a tool call of version 2. A diff of several parts becomes several pieces; one that is converted already
 * stays as it is.
 */
export function readToolCallContent(content: ToolCallContentV2): readonly ToolCallContent[] {
  return content.type === "diff" && "changes" in content ? readDiff(content) : [content];
}
