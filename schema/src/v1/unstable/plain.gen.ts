// Generated from schema/v1/schema.unstable.json (sha256 035107c972c78e8c50f4558bfbf0e2f2021a58bbcd1a7f16ab9d6e32c91cec41); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCall, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
