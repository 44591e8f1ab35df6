// Generated from schema/v1/schema.unstable.json (sha256 2e9cfb836e373e060eb410edea64bbfde4987c971bf26677f029e5063875002b); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
