// Generated from schema/v1/schema.unstable.json (sha256 4c850f556c2ca922be6ca63a1aa67f9875cd46413fef44616f503ac9104ee022); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCall, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
