// Generated from schema/v1/schema.unstable.json (sha256 57dbebec2b9b2952aff0ec490463423bbb734544ea68d3eaadd6352ce277240d); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
