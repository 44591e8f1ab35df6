// Generated from schema/v1/schema.unstable.json (sha256 a0705791fe3db86ec7614c405ce83baaea7df9e00c74d434a87d9fdc50b3474c); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCall, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
