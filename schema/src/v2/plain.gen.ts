// Generated from schema/v2/schema.json (sha256 a64de82cd180f0ac287a59d20a0e22f1dbf2a97404a35be6a1321e858ac461ce); do not edit.
import { isObject } from "../shape.ts";

export function isPlainUpdateSessionNotification(v: unknown): boolean {
  return isObject(v) && typeof v.sessionId === "string" && isPlainSessionUpdate(v.update) && (v._meta == null || isObject(v._meta));
}

export function isPlainSessionUpdate(v: unknown): boolean {
  if (!(isObject(v))) return false;
  switch (v.sessionUpdate) {
    case "user_message_chunk":
    case "agent_message_chunk":
    case "agent_thought_chunk":
      return isPlainContentChunk(v);
    case "tool_call_content_chunk":
      return isPlainToolCallContentChunk(v);
    case "tool_call_update":
      return isPlainToolCallUpdate(v);
  }
  return false;
}

export function isPlainContentChunk(v: unknown): boolean {
  return isObject(v) && typeof v.messageId === "string" && isPlainContentBlock(v.content) && (v._meta == null || isObject(v._meta));
}

export function isPlainContentBlock(v: unknown): boolean {
  if (!(isObject(v))) return false;
  switch (v.type) {
    case "text":
      return isPlainTextContent(v);
  }
  return false;
}

export function isPlainTextContent(v: unknown): boolean {
  return isObject(v) && typeof v.text === "string" && v.annotations == null && (v._meta == null || isObject(v._meta));
}

export function isPlainToolCallUpdate(v: unknown): boolean {
  return isObject(v) && typeof v.toolCallId === "string" && (v.name == null || typeof v.name === "string") && (v.title == null || typeof v.title === "string") && (v.kind == null || typeof v.kind === "string") && (v.status == null || typeof v.status === "string") && (v.content == null || Array.isArray(v.content) && v.content.every((item) => isPlainToolCallContent(item))) && (v.locations == null || Array.isArray(v.locations) && v.locations.every((item) => isPlainToolCallLocation(item))) && v.capabilities == null && (v._meta == null || isObject(v._meta));
}

export function isPlainToolCallLocation(v: unknown): boolean {
  return isObject(v) && typeof v.path === "string" && (v.line == null || Number.isInteger(v.line) && (v.line as number) >= 1) && (v._meta == null || isObject(v._meta));
}

export function isPlainToolCallContent(v: unknown): boolean {
  if (!(isObject(v))) return false;
  switch (v.type) {
    case "content":
      return isPlainContent(v);
    case "diff":
      return isPlainDiff(v);
  }
  return false;
}

export function isPlainToolCallContentChunk(v: unknown): boolean {
  return isObject(v) && typeof v.toolCallId === "string" && isPlainToolCallContent(v.content) && (v._meta == null || isObject(v._meta));
}

export function isPlainContent(v: unknown): boolean {
  return isObject(v) && isPlainContentBlock(v.content) && (v._meta == null || isObject(v._meta));
}

export function isPlainDiff(v: unknown): boolean {
  return isObject(v) && Array.isArray(v.changes) && v.changes.length >= 1 && v.changes.every((item) => isPlainDiffChange(item)) && (v.patch == null || isPlainDiffPatch(v.patch)) && (v._meta == null || isObject(v._meta));
}

export function isPlainDiffChange(v: unknown): boolean {
  if (!(isObject(v) && (v.fileType == null || typeof v.fileType === "string") && (v.mimeType == null || typeof v.mimeType === "string") && (v._meta == null || isObject(v._meta)))) return false;
  switch (v.operation) {
    case "add":
    case "delete":
    case "modify":
      return isPlainDiffPathChange(v);
    case "move":
    case "copy":
      return isPlainDiffPathPairChange(v);
  }
  return false;
}

export function isPlainDiffPathChange(v: unknown): boolean {
  return isObject(v) && typeof v.path === "string";
}

export function isPlainDiffPathPairChange(v: unknown): boolean {
  return isObject(v) && typeof v.oldPath === "string" && typeof v.path === "string";
}

export function isPlainDiffPatch(v: unknown): boolean {
  return isObject(v) && typeof v.format === "string" && typeof v.text === "string" && (v._meta == null || isObject(v._meta));
}
