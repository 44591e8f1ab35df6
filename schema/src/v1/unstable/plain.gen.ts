// Generated from schema/v1/schema.unstable.json (sha256 4da052f85fe7f3a6152afdc556b85636274d8f6df6a3171a58fb2351bf164c15); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
