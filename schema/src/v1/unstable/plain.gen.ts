// Generated from schema/v1/schema.unstable.json (sha256 640e5c7a4d58431d61f71bf4bcfee9533168b05ab4b974d2247d7d8581fc956e); do not edit.

export { isPlainTextContent, isPlainContentBlock, isPlainContentChunk, isPlainContent, isPlainDiff, isPlainToolCallContent, isPlainToolCallLocation, isPlainToolCallUpdate, isPlainSessionUpdate, isPlainSessionNotification } from "../plain.gen.ts";
