// Generated from schema/v1/schema.json (sha256 c063aaceb4b9ab9eae7c587256a1d4681f0343f18d909aecd6e25da2e239bf76); do not edit.
import { isObject } from "../shape.ts";
import * as shapes from "./shapes.gen.ts";

export function isPlainSessionNotification(v: unknown): boolean {
  return isObject(v) && typeof v.sessionId === "string" && isPlainSessionUpdate(v.update) && (v._meta == null || isObject(v._meta));
}

export function isPlainSessionUpdate(v: unknown): boolean {
  if (!(isObject(v))) return false;
  switch (v.sessionUpdate) {
    case "user_message_chunk":
    case "agent_message_chunk":
    case "agent_thought_chunk":
      return isPlainContentChunk(v);
    case "tool_call_update":
      return isPlainToolCallUpdate(v);
  }
  return false;
}

export function isPlainContentChunk(v: unknown): boolean {
  return isObject(v) && isPlainContentBlock(v.content) && (v.messageId == null || typeof v.messageId === "string") && (v._meta == null || isObject(v._meta));
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
  return isObject(v) && v.annotations == null && typeof v.text === "string" && (v._meta == null || isObject(v._meta));
}

export function isPlainToolCallUpdate(v: unknown): boolean {
  return isObject(v) && typeof v.toolCallId === "string" && (v.kind == null || shapes.ToolKind.values.has(v.kind)) && (v.status == null || shapes.ToolCallStatus.values.has(v.status)) && (v.title == null || typeof v.title === "string") && (v.name == null || typeof v.name === "string") && (v.content == null || Array.isArray(v.content) && v.content.every((item) => isPlainToolCallContent(item))) && (v.locations == null || Array.isArray(v.locations) && v.locations.every((item) => isPlainToolCallLocation(item))) && (v._meta == null || isObject(v._meta));
}

export function isPlainToolCallLocation(v: unknown): boolean {
  return isObject(v) && typeof v.path === "string" && (v.line == null || Number.isInteger(v.line) && (v.line as number) >= 0) && (v._meta == null || isObject(v._meta));
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

export function isPlainContent(v: unknown): boolean {
  return isObject(v) && isPlainContentBlock(v.content) && (v._meta == null || isObject(v._meta));
}

export function isPlainDiff(v: unknown): boolean {
  return isObject(v) && typeof v.path === "string" && (v.oldText == null || typeof v.oldText === "string") && typeof v.newText === "string" && (v._meta == null || isObject(v._meta));
}
