// Generated from schema/v1/schema.unstable.json (sha256 5ed5067a0aa4bb5a50faae552de71436ff4dc4eecbdadf57d50fc3b7e0df3b5a); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCall, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
