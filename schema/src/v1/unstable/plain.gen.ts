// Generated from schema/v1/schema.unstable.json (sha256 69fe7419bc08a2c55a1354f799f122d11a179a0e342d1ff792e1db7fc831d979); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
