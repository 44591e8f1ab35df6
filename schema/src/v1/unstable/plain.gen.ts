// Generated from schema/v1/schema.unstable.json (sha256 dfa37eb8924e3d2e92259ec62a45c1704269ab12a6b94cef4dec0bb33d773057); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCall, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
