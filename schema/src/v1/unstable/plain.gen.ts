// Generated from schema/v1/schema.unstable.json (sha256 231ff958deb358b56ec823f265d76cb9e5c5fd65a84ab4e73946872c63d0c654); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
