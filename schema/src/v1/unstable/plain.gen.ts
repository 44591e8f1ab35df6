// Generated from schema/v1/schema.unstable.json (sha256 c4e07d5f1723b61c838e4a4a9330731af89b45edba02cb933c82fc8ef805b5e1); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
