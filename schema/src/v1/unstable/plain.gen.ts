// Generated from schema/v1/schema.unstable.json (sha256 62f230efc584ad9191bd70b9c9e244af28d89e9f2bf7bd7b3768798db5029efc); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
