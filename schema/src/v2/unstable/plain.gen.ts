// Generated from schema/v2/schema.unstable.json (sha256 5bddc4f17e3613f911518a635d46346bfce205be2b4cd14a1c2478e8b67c2b37); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiffPathChange, isPlainDiffPathPairChange, isPlainDiffChange, isPlainDiffPatch, isPlainDiff, isPlainToolCallContent, isPlainToolCallContentChunk, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainUpdateSessionNotification } from "../plain.gen.ts";
