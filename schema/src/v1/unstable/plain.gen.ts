// Generated from schema/v1/schema.unstable.json (sha256 36df445a6181591addc8e5c7bce672295717634657bb8e7545028b35cccfffed); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
