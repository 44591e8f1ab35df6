// Generated from schema/v1/schema.unstable.json (sha256 cff684d9262a1cf28e11d27ebf27e871cce2c4e363755f2737cbfc2cfef0a924); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
