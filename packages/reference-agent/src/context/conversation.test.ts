import type { SessionEvent, ToolCallContent } from "@parley/agent";
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
  it("joins a message's chunks and omits thoughts", async () => {
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

  it("omits empty prompts and empty parts", async () => {
    expect(await messagesOf(says("user", "", "1"), says("user", " \n", "2"), says("user", "a", "2"))).toEqual(
      [{ role: "user", content: [{ type: "text", text: "a" }] }],
    );
  });

  it("omits a command and the rest of its prompt", async () => {
    const link = { type: "resource_link", name: "a.txt", uri: "file:///a.txt" } as const;
    expect(
      await messagesOf(
        says("user", "/compact", "1"),
        { type: "message", role: "user", messageId: "1", content: link },
        says("agent", "There is nothing to compact yet."),
        says("user", "a", "2"),
      ),
    ).toEqual([{ role: "user", content: [{ type: "text", text: "a" }] }]);
  });

  it("includes calls with the results that the model received", async () => {
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

  it("includes images from results, except those that a provider would reject", async () => {
    const png = { type: "image" as const, mimeType: "image/png", data: "iVBORw0KGgoAAAANSUhEUg==" };
    const shown = (image: Partial<typeof png>): ToolCallContent => ({
      type: "content",
      content: { ...png, ...image },
    });
    const content = [
      shown({ data: "bm8gaW1hZ2UgYXQgYWxs" }),
      shown({ mimeType: "image/jpeg" }),
      shown({ mimeType: "image/svg+xml", data: "PHN2Zz48L3N2Zz4=" }),
      shown({ data: png.data.padEnd(5_000_004, "A") }),
      shown({}),
      {
        type: "content" as const,
        content: {
          type: "resource" as const,
          resource: { uri: "a:b", blob: png.data, mimeType: "image/png" },
        },
      },
    ];

    expect(
      await messagesOf(
        { type: "tool_call", toolCallId: "1", title: "See", name: "see", rawInput: {} },
        { type: "tool_call_update", toolCallId: "1", status: "completed", rawOutput: { text: "b" }, content },
      ),
    ).toEqual([
      expect.anything(),
      { role: "tool", toolCallId: "1", text: "b", isError: false, images: [png, png] },
    ]);
  });

  it("adds a result to every call that never ended or has no result", async () => {
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

  it("omits commands and their answers, and begins where the context starts", async () => {
    const events = [
      says("user", "a", "1"),
      says("agent", "b", "2"),
      says("user", "/help", "3"),
      says("agent", "This helps", "4"),
      says("user", "c", "5"),
      says("agent", "d", "6"),
    ];
    const user = (text: string): object => ({ role: "user", content: [{ type: "text", text }] });
    const agent = (text: string): object => ({ role: "assistant", text, toolCalls: [] });

    expect(await messagesOf(...events)).toEqual([user("a"), agent("b"), user("c"), agent("d")]);
    const cleared = await Conversation.of(history(...events), { after: "3" });
    expect(cleared.messages).toEqual([user("c"), agent("d")]);
    const summarized = await Conversation.of(history(...events), { after: "1", summary: "sum" });
    expect(summarized.messages).toEqual([user("sum"), agent("b"), user("c"), agent("d")]);
  });

  it("is the same whether its start is replaced with a summary or it is built from that summary", async () => {
    const call: SessionEvent = {
      type: "tool_call",
      toolCallId: "x",
      title: "List",
      name: "list",
      status: "completed",
      rawOutput: { text: "y" },
    };
    const events = [says("user", "a", "1"), call, says("agent", "b", "2")];
    const conversation = await Conversation.of(history(...events));
    const anchor = conversation.lastAnchor;
    expect(anchor).toEqual({ id: "x", messages: 3 });

    conversation.startAfter(anchor ?? { id: "", messages: 0 }, "sum");

    const built = await Conversation.of(history(...events), { after: "x", summary: "sum" });
    expect(conversation.messages).toEqual(built.messages);
  });

  it("contains the ids of its calls", async () => {
    const conversation = await Conversation.of(
      history({ type: "tool_call", toolCallId: "1", title: "List", name: "list", status: "completed" }),
    );
    conversation.addToolCalls([{ id: "2", name: "read", input: {} }]);

    expect(["1", "2", "3"].map((id) => conversation.hasCalled(id))).toEqual([true, true, false]);
  });
});
