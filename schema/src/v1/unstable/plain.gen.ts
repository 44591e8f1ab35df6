// Generated from schema/v1/schema.unstable.json (sha256 063be1c7ad2bc28346e0dcd8a4b87dd5a539941ff19abd2a8ef49fddfd43bf2c); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
