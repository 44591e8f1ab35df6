// Generated from schema/v1/schema.unstable.json (sha256 db7161a564b6dc12bb684f101f2c6d1a3b6bc1d19802c1ae1134fce9f151d16a); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
