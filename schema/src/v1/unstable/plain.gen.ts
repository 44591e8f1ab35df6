// Generated from schema/v1/schema.unstable.json (sha256 8543a610966a440e593719127270123a8ac6468503147c1052302599b9459fde); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
