// Generated from schema/v1/schema.unstable.json (sha256 937bca3affbd8d46f2bf7ff46fac030424ab5951119c8552a6581b871ba10143); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCall, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
