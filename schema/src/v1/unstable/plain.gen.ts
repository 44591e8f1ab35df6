// Generated from schema/v1/schema.unstable.json (sha256 586cfa2049e0ef2330070ddcb0ff269e90283567bc92751e8c38a30ea1bd98d5); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
