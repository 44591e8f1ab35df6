// Generated from schema/v2/schema.unstable.json (sha256 3a78d7397771ecfeefe59869acb42170e6d0ccccbe865829e6211d03386b3b20); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiffPathChange, isPlainDiffPathPairChange, isPlainDiffChange, isPlainDiffPatch, isPlainDiff, isPlainToolCallContent, isPlainToolCallContentChunk, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainUpdateSessionNotification } from "../plain.gen.ts";
