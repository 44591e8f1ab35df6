// Generated from schema/v1/schema.unstable.json (sha256 4a6a6bbb38b6484e4bc95355ea32e947bb9a6c830965f36e55d9bb8a6282aff6); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
