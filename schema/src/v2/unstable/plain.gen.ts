// Generated from schema/v2/schema.unstable.json (sha256 4774cc60c3b5bfd478e4c3727790a17c3ab738172295614f476c5856756fc7af); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiffPathChange, isPlainDiffPathPairChange, isPlainDiffChange, isPlainDiffPatch, isPlainDiff, isPlainToolCallContent, isPlainToolCallContentChunk, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainUpdateSessionNotification } from "../plain.gen.ts";
