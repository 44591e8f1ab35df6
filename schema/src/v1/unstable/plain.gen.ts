// Generated from schema/v1/schema.unstable.json (sha256 0e94a9aba5fe57c7ac81652ed4badffb4bbbbe89b43f2c13e0e890f119c82be3); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
