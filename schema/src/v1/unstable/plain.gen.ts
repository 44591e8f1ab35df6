// Generated from schema/v1/schema.unstable.json (sha256 b16e8975d2a2d51a1653897d54009f04f1cfdfe70f6cdc187d88752f63c8ba67); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
