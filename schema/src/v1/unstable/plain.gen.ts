// Generated from schema/v1/schema.unstable.json (sha256 fbb87e4545d13bc4bb3dffa81d276ad17e9c1856f6469a4a59a821e03d87b525); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
