/**
 * The definitions that are frequent in a stream of updates: chunks of text, and updates of tool calls with their diffs.
 * Checks of all others need not be fast, for example of the start of a tool call in version 1.
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
