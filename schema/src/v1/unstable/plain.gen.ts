// Generated from schema/v1/schema.unstable.json (sha256 0f98a1ef604364093d657c8e16b393e92df679099f71293555fbce4470df968c); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
