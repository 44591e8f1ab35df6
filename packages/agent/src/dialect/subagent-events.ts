import { subagentSessionId } from "@parley/protocol";
import { visibleLine } from "@parley/protocol/text";
import type { JsonObject } from "@parley/schema/neutral";

import type { ClientFeatures } from "../author/client-description.ts";
import type { SentEvent, SessionMessageEvent, SubagentEvent } from "../event/session-event.ts";
import type { SubagentReference } from "../event/subagent-reference.ts";
import type { ToolCallEvent, ToolCallUpdateEvent } from "../event/tool-call.ts";
import { omitUndefined } from "../value/omit-undefined.ts";

type AnyToolCall = (ToolCallEvent | ToolCallUpdateEvent) & Pick<SentEvent, "subagent">;

/**
 * Returns an event in the form that the client shows, with subagents identified by session id. A client that does not
 * show subagents receives their tool calls as the session's own, plus one tool call for each subagent that does not
 * already belong to a tool call. Returns `undefined` if the client does not show the event at all.
 */
export function eventFor(
  { subagents }: Pick<ClientFeatures, "subagents">,
  sessionId: string,
  event: SentEvent,
): SentEvent | undefined {
  switch (event.type) {
    case "tool_call":
    case "tool_call_update":
      return subagents ? withSessionIds(event, sessionId) : flatToolCall(event);
    case "subagent":
      return subagents
        ? { ...event, subagentId: subagentSessionId(sessionId, event.subagentId) }
        : flatSubagent(event);
    case "session_message":
      return subagents ? messageWithSessionIds(event, sessionId) : flatMessage(event);
    default:
      return subagents || event.subagent === undefined ? event : undefined;
  }
}

/** Returns a tool call's fields for clients that do not show subagents. */
export function flatToolCall<Call extends AnyToolCall>({ subagent, ...call }: Call): Call {
  const content = call.content?.filter(({ type }) => type !== "subagent");
  const shown = { ...call, ...(content && { content }), ...(subagent && flatFields(call, subagent)) };
  return shown as unknown as Call;
}

function flatFields(
  { title, _meta }: { readonly title?: string | undefined; readonly _meta?: JsonObject | undefined },
  { id, title: ofSubagent, toolCallId: parentToolCallId = id }: SubagentReference,
): Pick<AnyToolCall, "title" | "_meta"> {
  const isPrefixed = title !== undefined && ofSubagent !== undefined;
  return {
    ...(isPrefixed && { title: visibleLine(`${ofSubagent} › ${title}`) }),
    _meta: { ..._meta, parentToolCallId },
  };
}

/** Converts a subagent to a tool call, unless it already works for a tool call. */
function flatSubagent({
  toolCallId,
  subagentId,
  title,
  state,
  subagent,
}: SubagentEvent): SentEvent | undefined {
  if (toolCallId !== undefined || (title === undefined && state === undefined)) return undefined;
  const fields = omitUndefined({ subagent, toolCallId: subagentId, status: state && statusOf(state) });
  return title === undefined
    ? flatToolCall({ ...fields, type: "tool_call_update" })
    : flatToolCall({ ...fields, type: "tool_call", title, kind: "other" });
}

function statusOf(state: NonNullable<SubagentEvent["state"]>): NonNullable<AnyToolCall["status"]> {
  if (state.state !== "idle") return "in_progress";
  const { stopReason } = state;
  if (stopReason === "cancelled") return "cancelled";
  return stopReason === "error" || stopReason === "refusal" ? "failed" : "completed";
}

/** Converts a subagent's report to the result of the tool call that represents the subagent. */
function flatMessage({ subagent, from, content, toolCallId }: SessionMessageEvent): SentEvent | undefined {
  // A task that a parent subagent assigns is not a report.
  if (from === undefined || from !== toolCallId || subagent?.id === from) return undefined;
  const blocks = content.map((block) => ({ type: "content" as const, content: block }));
  return flatToolCall({
    type: "tool_call_update",
    toolCallId: from,
    content: blocks,
    ...(subagent && { subagent }),
  });
}

function messageWithSessionIds(event: SessionMessageEvent, sessionId: string): SessionMessageEvent {
  const idOf = (id: string | undefined): string =>
    id === undefined ? sessionId : subagentSessionId(sessionId, id);
  return { ...event, from: idOf(event.from), to: idOf(event.to) };
}

function withSessionIds<Call extends AnyToolCall>(call: Call, sessionId: string): Call {
  if (call.content?.some(({ type }) => type === "subagent") !== true) return call;
  const content = call.content.map((item) =>
    item.type === "subagent" ? { ...item, subagentId: subagentSessionId(sessionId, item.subagentId) } : item,
  );
  return { ...call, content };
}

/** Renders a change to a subagent. All versions use the same format. */
export function renderSubagent({
  subagentId: sessionId,
  title,
  description,
  cancellable,
  state,
}: SubagentEvent): {
  readonly sessionUpdate: "subagent_update";
  readonly sessionId: string;
} {
  const capabilities = cancellable === undefined ? undefined : cancellable ? { cancel: {} } : {};
  const update = { sessionUpdate: "subagent_update" as const, sessionId };
  return omitUndefined({ ...update, title, description, capabilities, state });
}

/** Renders a message between a session and its subagent. All versions use the same format. */
export function renderSessionMessage({
  messageId,
  from: senderSessionId,
  to: recipientSessionId,
  senderMessageId,
  recipientMessageId,
  content,
}: SessionMessageEvent): {
  readonly sessionUpdate: "session_message";
  readonly messageId: string;
  readonly content: SessionMessageEvent["content"];
} {
  const update = { sessionUpdate: "session_message" as const, messageId, content };
  const ends = { senderSessionId, recipientSessionId, senderMessageId, recipientMessageId };
  return { ...update, ...omitUndefined(ends) };
}
