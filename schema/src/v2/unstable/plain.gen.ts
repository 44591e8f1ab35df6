// Generated from schema/v2/schema.unstable.json (sha256 aa4601eb6500fd51262a17530d0540ce6d7e3a530630c4c1e145f77a72c9ebd1); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiffPathChange, isPlainDiffPathPairChange, isPlainDiffChange, isPlainDiffPatch, isPlainDiff, isPlainToolCallContent, isPlainToolCallContentChunk, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainUpdateSessionNotification } from "../plain.gen.ts";
