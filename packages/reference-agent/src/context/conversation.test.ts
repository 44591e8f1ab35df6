import type { SessionEvent } from "@parley/agent";
import { describe, expect, it } from "vitest";

import { Conversation } from "./conversation.ts";

async function* history(...events: SessionEvent[]): AsyncGenerator<SessionEvent> {
  yield* events;
}

function says(role: "user" | "agent" | "thought", text: string, messageId = `${role} message`): SessionEvent {
  return { type: "message", role, messageId, content: { type: "text", text } };
}

async function messagesOf(...events: SessionEvent[]): Promise<unknown> {
  return (await Conversation.of(history(...events))).messages;
}

describe("a conversation", () => {
  it("joins the pieces of what was said, and leaves out thoughts", async () => {
    expect(
      await messagesOf(
        says("user", "a", "1"),
        says("user", "b", "1"),
        says("thought", "hm"),
        says("agent", "c"),
        says("agent", "d"),
        says("user", "e", "2"),
        says("user", "f", "3"),
      ),
    ).toEqual([
      {
        role: "user",
        content: [
          { type: "text", text: "a" },
          { type: "text", text: "b" },
        ],
      },
      { role: "assistant", text: "cd", toolCalls: [] },
      { role: "user", content: [{ type: "text", text: "e" }] },
      { role: "user", content: [{ type: "text", text: "f" }] },
    ]);
  });

  it("has calls with what the model saw of their results", async () => {
    expect(
      await messagesOf(
        says("user", "a"),
        says("agent", "Let me see."),
        {
          type: "tool_call",
          toolCallId: "1",
          title: "List",
          name: "list",
          status: "pending",
          rawInput: { path: "a" },
        },
        { type: "plan", entries: [] },
        { type: "tool_call_update", toolCallId: "1", status: "in_progress" },
        {
          type: "tool_call_update",
          toolCallId: "1",
          status: "completed",
          rawOutput: { text: "b", count: 1 },
        },
        { type: "tool_call", toolCallId: "2", title: "Read", name: "read", status: "pending", rawInput: {} },
        { type: "tool_call_update", toolCallId: "2", status: "failed", rawOutput: { text: "no" } },
        says("agent", "Done."),
      ),
    ).toEqual([
      { role: "user", content: [{ type: "text", text: "a" }] },
      {
        role: "assistant",
        text: "Let me see.",
        toolCalls: [{ id: "1", name: "list", input: { path: "a" } }],
      },
      { role: "tool", toolCallId: "1", text: "b", isError: false },
      { role: "assistant", text: "", toolCalls: [{ id: "2", name: "read", input: {} }] },
      { role: "tool", toolCallId: "2", text: "no", isError: true },
      { role: "assistant", text: "Done.", toolCalls: [] },
    ]);
  });

  it("gives every call a result, also one that was never finished or has none", async () => {
    const noResult = "[The call was ended before it had a result]";
    expect(
      await messagesOf(
        { type: "tool_call", toolCallId: "1", title: "List", name: "list", status: "pending" },
        { type: "tool_call_update", toolCallId: "1", status: "failed" },
        { type: "tool_call", toolCallId: "2", title: "Read", name: "read", status: "pending" },
        says("user", "a"),
        {
          type: "tool_call",
          toolCallId: "3",
          title: "Read",
          name: "read",
          status: "completed",
          rawOutput: 5,
        },
        { type: "tool_call", toolCallId: "4", title: "Read", name: "read", status: "pending" },
      ),
    ).toEqual([
      { role: "assistant", text: "", toolCalls: [{ id: "1", name: "list", input: {} }] },
      { role: "tool", toolCallId: "1", text: noResult, isError: true },
      { role: "assistant", text: "", toolCalls: [{ id: "2", name: "read", input: {} }] },
      { role: "tool", toolCallId: "2", text: noResult, isError: true },
      { role: "user", content: [{ type: "text", text: "a" }] },
      { role: "assistant", text: "", toolCalls: [{ id: "3", name: "read", input: {} }] },
      { role: "tool", toolCallId: "3", text: noResult, isError: false },
      { role: "assistant", text: "", toolCalls: [{ id: "4", name: "read", input: {} }] },
      { role: "tool", toolCallId: "4", text: noResult, isError: true },
    ]);
  });

  it("knows which calls were made", async () => {
    const conversation = await Conversation.of(
      history({ type: "tool_call", toolCallId: "1", title: "List", name: "list", status: "completed" }),
    );
    conversation.addToolCalls([{ id: "2", name: "read", input: {} }]);

    expect(["1", "2", "3"].map((id) => conversation.hasCalled(id))).toEqual([true, true, false]);
  });
});
