import { saysSomething } from "@parley/permission";
import {
  type SessionState,
  type ToolCallContent,
  type ToolCallEntry,
  findToolCall,
} from "@parley/protocol/session";

import type { PermissionRequest } from "../api/client-handlers.ts";

const DETAILS = ["title", "name", "kind", "content", "locations", "rawInput"] as const;

/**
 * Returns a request updated with the current details of its tool call, or the same object if nothing is new. A detail
 * may be replaced but never removed, so nothing that was shown disappears from an open question.
 */
export function currentRequest(request: PermissionRequest, state: SessionState): PermissionRequest {
  const { toolCall: shown, subject, title } = request;
  const id = shown?.id ?? (subject?.type === "command" ? subject.toolCallId : undefined);
  const now = typeof id === "string" ? findToolCall(state, id) : undefined;
  if (now === undefined || now === shown) return request;
  if (shown === undefined) return { ...request, toolCall: now };
  const news = DETAILS.filter((name) => saysSomething(now[name]) && isOther(now[name], shown[name]));
  if (news.length === 0) return request;
  const toolCall: ToolCallEntry = {
    ...now,
    ...membersOf(shown, DETAILS),
    ...membersOf(now, news),
    ...(news.includes("content") && { content: withFiles(now.content, shown.content) }),
  };
  return { ...request, toolCall, title: title === shown.title ? toolCall.title : title };
}

/** Whether a content block is a file change. */
export function isFile({ type }: { readonly type: string }): boolean {
  return type === "diff" || type === "changes";
}

function withFiles(
  content: readonly ToolCallContent[],
  shown: readonly ToolCallContent[],
): readonly ToolCallContent[] {
  return content.some(isFile) ? content : [...content, ...shown.filter(isFile)];
}

function isOther(one: unknown, other: unknown): boolean {
  return one !== other && JSON.stringify(one) !== JSON.stringify(other);
}

function membersOf(
  call: ToolCallEntry,
  names: readonly (typeof DETAILS)[number][],
): Partial<Pick<ToolCallEntry, (typeof DETAILS)[number]>> {
  return Object.fromEntries(names.flatMap((name) => (call[name] === undefined ? [] : [[name, call[name]]])));
}
