// Generated from schema/v1/schema.unstable.json (sha256 32b123d920af86bac3feaf8149c440c3a3b49a6716b6fa632950fab237a0b122); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
