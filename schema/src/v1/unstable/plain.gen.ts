// Generated from schema/v1/schema.unstable.json (sha256 086285f40cd6f313110f1ab712fdd6d7fa0d7f4e45af4b57b8812a50aeb6b252); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
