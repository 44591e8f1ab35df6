/**
 * The definitions that occur often in a stream of updates: pieces of text, and tool calls with their diffs. Checks of all
 * others need not be fast.
 */
export const plainDefinitions: readonly string[] = [
  "SessionNotification",
  "UpdateSessionNotification",
  "SessionUpdate",
  "ContentChunk",
  "ContentBlock",
  "TextContent",
  "ToolCall",
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
