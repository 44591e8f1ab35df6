// Generated from schema/v1/schema.unstable.json (sha256 cb0efca7d88ec2db9edaa132f8a54fdc8825704af9c58839a99a52e51675aec3); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
