// Generated from schema/v1/schema.unstable.json (sha256 dde88bed1bf941add4dec408c0acc7ff458b5b0fce1f31611c511c53816f6c35); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
