// Generated from schema/v1/schema.unstable.json (sha256 683eb6c4e4e60953c8480e399db90a89b0b86418a0e7c61695156c127d6e3345); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
