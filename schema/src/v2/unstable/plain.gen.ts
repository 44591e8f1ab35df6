// Generated from schema/v2/schema.unstable.json (sha256 1a8c21731591e84e70581054607fda2bcf10dd44ba0c868b644a7d0f74d80093); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiffPathChange, isPlainDiffPathPairChange, isPlainDiffChange, isPlainDiffPatch, isPlainDiff, isPlainToolCallContent, isPlainToolCallContentChunk, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainUpdateSessionNotification } from "../plain.gen.ts";
