// Generated from schema/v1/schema.unstable.json (sha256 191bf993185ff811eadf0f86f9cb6c28856967a9381366a446c03adbe1c8de18); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
