/**
 * The definitions that a stream of updates is made of: text that arrives piece by piece, and tool calls with their
 * diffs. All others are read often enough to be right, but not to be fast.
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
