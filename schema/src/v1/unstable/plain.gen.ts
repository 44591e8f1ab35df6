// Generated from schema/v1/schema.unstable.json (sha256 bab85c6c6521f443ced2ced02a0443cfcf2de12580b15c91cb006e51b55c7de0); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
