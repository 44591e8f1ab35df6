// Generated from schema/v1/schema.unstable.json (sha256 f2c88f48cb19b3e4e3f6e4ec299002844f472fcf80d3ef50c0911c70d31b4f5e); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
