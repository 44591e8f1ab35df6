import { agent } from "@parley/schema/v2/agent";
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
      sessionUpdate: "tool_call_update",
      toolCallId: "c1",
      title: "Read",
      kind: "read",
      status: "pending",
      _meta: { x: 1 },
    },
  ],
  [
    {
      type: "tool_call_update",
      toolCallId: "c1",
      status: "cancelled",
      content: [{ type: "content", content }],
    },
    {
      sessionUpdate: "tool_call_update",
      toolCallId: "c1",
      status: "cancelled",
      content: [{ type: "content", content }],
    },
  ],
  [
    { type: "plan", entries: [{ content: "Think", priority: "low", status: "cancelled" }] },
    {
      sessionUpdate: "plan_update",
      plan: {
        type: "items",
        planId: "plan",
        entries: [{ content: "Think", priority: "low", status: "cancelled" }],
      },
    },
  ],
  [
    { type: "plan_text", text: "# Steps", messageId: "m" },
    { sessionUpdate: "plan_update", plan: { type: "markdown", planId: "plan", content: "# Steps" } },
  ],
  [
    {
      type: "plan_text",
      planId: "design",
      text: "",
      path: "/PLAN.md",
      planMeta: { p: 1 },
      _meta: { u: 1 },
    },
    {
      sessionUpdate: "plan_update",
      plan: { type: "markdown", planId: "design", content: "", path: "/PLAN.md", _meta: { p: 1 } },
      _meta: { u: 1 },
    },
  ],
  [{ type: "plan_removed" }, { sessionUpdate: "plan_removed", planId: "plan" }],
  [
    { type: "plan_removed", planId: "design", _meta: { u: 1 } },
    { sessionUpdate: "plan_removed", planId: "design", _meta: { u: 1 } },
  ],
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
  const rendered = renderEvent(event, 7, {});
  expect(rendered).toEqual(update);
  const { params } = agent.sends.notifications["session/update"];
  expect(() => params.validate({ sessionId: "s", update: rendered })).not.toThrow();
});

function shows(item: object): SessionEvent {
  return { type: "tool_call_update", toolCallId: "c1", content: [item] } as SessionEvent;
}

test.each<[string, SessionEvent, object]>([
  [
    "a file's old and new text become a patch",
    shows({ type: "diff", path: "/p/a", oldText: "a\n", newText: "b\n", _meta: { x: 1 } }),
    {
      content: [
        {
          type: "diff",
          changes: [{ operation: "modify", path: "/p/a", fileType: "text" }],
          patch: {
            format: "git_patch",
            text: "diff --git /p/a /p/a\n--- /p/a\n+++ /p/a\n@@ -1 +1 @@\n-a\n+b\n",
          },
          _meta: { x: 1 },
        },
      ],
    },
  ],
  [
    "a file without old text is shown as added",
    shows({ type: "diff", path: "/p/a", oldText: null, newText: "" }),
    {
      content: [
        { changes: [{ operation: "add" }], patch: { text: "diff --git /p/a /p/a\nnew file mode 100644\n" } },
      ],
    },
  ],
  ["a client's terminal is omitted", shows({ type: "terminal", terminalId: "t1" }), { content: [] }],
])("in version 2, %s", (_title, event, members) => {
  expect(renderEvent(event, 1, {})).toMatchObject(members);
});
