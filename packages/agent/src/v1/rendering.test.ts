import { expect, test } from "vitest";

import type { SentEvent, SessionEvent } from "../event/session-event.ts";
import { renderEvent } from "./rendering.ts";

const content = { type: "text" as const, text: "hello" };

test.each<[SentEvent, object]>([
  [
    { type: "message", role: "user", messageId: "m1", content },
    { sessionUpdate: "user_message_chunk", messageId: "m1", content },
  ],
  [
    { type: "message", role: "agent", content },
    { sessionUpdate: "agent_message_chunk", messageId: "msg_7", content },
  ],
  [
    { type: "message", role: "thought", messageId: "m2", content },
    { sessionUpdate: "agent_thought_chunk", messageId: "m2", content },
  ],
  [
    { type: "tool_call", toolCallId: "c1", title: "Read", kind: "read", status: "pending", _meta: { x: 1 } },
    {
      sessionUpdate: "tool_call",
      toolCallId: "c1",
      title: "Read",
      kind: "read",
      status: "pending",
      _meta: { x: 1 },
    },
  ],
  [
    { type: "tool_call_update", toolCallId: "c1", status: "completed" },
    { sessionUpdate: "tool_call_update", toolCallId: "c1", status: "completed" },
  ],
  [
    { type: "plan", entries: [{ content: "Think", priority: "low", status: "pending" }] },
    { sessionUpdate: "plan", entries: [{ content: "Think", priority: "low", status: "pending" }] },
  ],
  [
    { type: "plan_text", planId: "design", text: "# Steps", messageId: "m", _meta: { u: 1 } },
    {
      sessionUpdate: "agent_message_chunk",
      messageId: "m",
      content: { type: "text", text: "# Steps" },
      _meta: { u: 1 },
    },
  ],
  [{ type: "plan_removed" }, { sessionUpdate: "plan", entries: [] }],
  [
    { type: "info", title: null },
    { sessionUpdate: "session_info_update", title: null },
  ],
  [
    { type: "usage", used: 10, size: 100 },
    { sessionUpdate: "usage_update", used: 10, size: 100 },
  ],
  [
    { type: "notice", severity: "warning", title: "Careful" },
    { sessionUpdate: "notice", severity: "warning", title: "Careful" },
  ],
  [
    {
      type: "compaction",
      compactionId: "c1",
      status: "completed",
      summary: [{ type: "text", text: "In short" }],
    },
    {
      sessionUpdate: "compaction_update",
      compactionId: "c1",
      status: "completed",
      summary: [{ type: "text", text: "In short" }],
    },
  ],
  [
    { type: "custom", name: "_acme/thing", payload: { a: [1] } },
    { sessionUpdate: "_acme/thing", a: [1] },
  ],
])("renders %j as %j", (event, update) => {
  expect(renderEvent(event, 7, { plans: false })).toEqual(update);
});

test.each<readonly [SentEvent, object]>([
  [
    { type: "plan", entries: [] },
    { sessionUpdate: "plan_update", plan: { type: "items", planId: "plan", entries: [] } },
  ],
  [
    { type: "plan_text", planId: "design", text: "# Steps", path: "/PLAN.md", messageId: "m" },
    {
      sessionUpdate: "plan_update",
      plan: { type: "markdown", planId: "design", content: "# Steps", path: "/PLAN.md" },
    },
  ],
  [{ type: "plan_removed" }, { sessionUpdate: "plan_removed", planId: "plan" }],
])("renders %j as %j for a client that shows several plans", (event, update) => {
  expect(renderEvent(event, 7, { plans: true })).toEqual(update);
});

const changes = [{ operation: "move" as const, oldPath: "/p/a", path: "/p/b" }];

function shows(item: object): SessionEvent {
  return { type: "tool_call_update", toolCallId: "c1", content: [item] } as SessionEvent;
}

function textContent(text: string): object {
  return { type: "content", content: { type: "text", text } };
}

test.each<[string, SessionEvent, object]>([
  [
    "a paused tool call is shown as in progress",
    { type: "tool_call", toolCallId: "c1", title: "Wait", status: "paused" },
    { status: "in_progress" },
  ],
  [
    "a cancelled tool call is shown as failed",
    { type: "tool_call_update", toolCallId: "c1", status: "cancelled" },
    { status: "failed" },
  ],
  [
    "a patch becomes text",
    shows({ type: "diff", changes, patch: { format: "git_patch", text: "rename ```\n" } }),
    { content: [textContent("````diff\nrename ```\n````")] },
  ],
  [
    "file changes without a patch become a list",
    shows({ type: "diff", changes: [...changes, { operation: "delete", path: "/p/c" }] }),
    { content: [textContent("move /p/a → /p/b\ndelete /p/c")] },
  ],
  [
    "an agent's terminal is omitted",
    shows({ type: "terminal", terminalId: "t1", owner: "agent" }),
    { content: [] },
  ],
  [
    "a cancelled plan step is omitted",
    {
      type: "plan",
      entries: [
        { content: "A", priority: "low", status: "cancelled" },
        { content: "B", priority: "low", status: "pending" },
      ],
    },
    { entries: [{ content: "B", priority: "low", status: "pending" }] },
  ],
])("in version 1, %s", (_title, event, members) => {
  expect(renderEvent(event, 1, { plans: false })).toMatchObject(members);
});

test.each<SentEvent>([
  { type: "terminal", terminalId: "t1", command: "ls" },
  { type: "terminal_output", terminalId: "t1", bytes: new Uint8Array(1) },
  { type: "plan_removed", planId: "design" },
])("does not show %j to a version 1 client", (event) => {
  expect(renderEvent(event, 1, { plans: false })).toBeUndefined();
});
