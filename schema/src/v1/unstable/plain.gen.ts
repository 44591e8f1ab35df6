// Generated from schema/v1/schema.unstable.json (sha256 b0814a554ffe400eaca6e8967f88c29af59efc010f28074fcf9e4e773e20c549); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
