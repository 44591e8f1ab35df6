// Generated from schema/v1/schema.unstable.json (sha256 50b47d36e696f2cebcaa1e772d4900040f9ea4f38cb3700094043375f70a208b); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
