import { expect, test } from "vitest";

import type { SessionEvent } from "../event/session-event.ts";
import { renderEvent } from "./rendering.ts";

const content = { type: "text" as const, text: "hello" };

test.each<[SessionEvent, object]>([
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
])("%j becomes %j", (event, update) => {
  expect(renderEvent(event, 7, { plans: false })).toEqual(update);
});
