// Generated from schema/v1/schema.unstable.json (sha256 81212c40d1eed098ee3b2c6af3b36767c8465ca9da749e5e1f6d2607f35ee7ae); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
