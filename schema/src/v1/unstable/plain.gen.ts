// Generated from schema/v1/schema.unstable.json (sha256 199b09e752076a0946302ecbcbd4753625fa5adb3b6c0b809d619606e407d09e); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCall, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
