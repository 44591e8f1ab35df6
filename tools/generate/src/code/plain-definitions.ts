/**
 * Definitions that are frequent in a stream of updates: text chunks, and tool call updates with their diffs. Checks
 * of other definitions, such as the start of a tool call in version 1, do not need to be fast.
 */
export const plainDefinitions: readonly string[] = [
  "SessionNotification",
  "UpdateSessionNotification",
  "SessionUpdate",
  "ContentChunk",
  "ContentBlock",
  "TextContent",
  "ToolCallUpdate",
  "ToolCallLocation",
  "ToolCallContent",
  "ToolCallContentChunk",
  "Content",
  "Diff",
  "DiffChange",
  "DiffPathChange",
  "DiffPathPairChange",
  "DiffPatch",
];
