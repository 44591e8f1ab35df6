// Generated from schema/v1/schema.unstable.json (sha256 01add9a91cb430911aad8fcef20b768ecf5d8b1225d625824baa605eddf4e81b); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCall, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
