// Generated from schema/v1/schema.unstable.json (sha256 904a822d715ff48070efd134cc68acb5760f7c9c790035f436590dd22972ea2f); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCall, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
