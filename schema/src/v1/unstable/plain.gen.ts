// Generated from schema/v1/schema.unstable.json (sha256 e9735559716a85f63fde53e5f7729894f4c64263009913e9f821298be3b5a04a); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
