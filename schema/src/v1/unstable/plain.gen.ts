// Generated from schema/v1/schema.unstable.json (sha256 a64733cab3318dc434a6a84891fffddc41724e02192aec807707de00a02b77d8); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
