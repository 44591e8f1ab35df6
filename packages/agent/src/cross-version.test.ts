import { memorySessionStore } from "@parley/storage";
import { expect, test } from "vitest";

import { type RawClient, type Update, connectOver, openSession, text } from "./fixtures/raw-client.ts";
import type { Turn } from "./index.ts";

const work = async (turn: Turn): Promise<void> => {
  await turn.agentThought("hm");
  const call = await turn.toolCall({
    title: "Edit",
    toolCallId: `c_${turn.text}`,
    kind: "edit",
    rawInput: { path: "/tmp/a" },
    _meta: { model: "m" },
  });
  await call.update({ status: "cancelled", rawOutput: null });
  await turn.custom({ name: "_acme/thing", payload: { a: [1, null] } });
  await turn.agentMessage({ type: "resource_link", name: "a", uri: "file:///tmp/a", _meta: { x: 1 } });
};

/** Returns the conversation that a client has received, without version-specific parts. */
function conversation({ received }: RawClient): unknown[] {
  return received.flatMap((item) => {
    if (typeof item === "string") return [];
    switch (item.sessionUpdate) {
      case "state_update":
      case "session_info_update":
      // Version 2 sends these before the chunks of a replayed message.
      case "user_message":
      case "agent_message":
      case "agent_thought":
        return [];
      case "tool_call":
      case "tool_call_update":
        return [
          { ...item, sessionUpdate: "tool call", status: item["status"] === "pending" ? "open" : "over" },
        ];
      default:
        return [item];
    }
  });
}

test.each([
  [1, 2],
  [2, 1],
])("a session can move from version %d to version %d and back", async (first, second) => {
  const store = memorySessionStore();
  const { client, sessionId } = await openSession(first, { prompt: work, store });
  await client.call("session/prompt", { sessionId, prompt: text("one") });
  await client.receives({ sessionUpdate: "session_info_update" });
  await client.call("session/close", { sessionId });

  const params = { sessionId, cwd: "/tmp", mcpServers: [] };
  const other = await connectOver(second, { prompt: work, store });
  await other.call("session/load", params);
  const live = conversation(client).filter(
    (item) => (item as { sessionUpdate: string }).sessionUpdate !== "user_message_chunk",
  );
  const [user, ...rest] = conversation(other);
  expect(user).toMatchObject({ sessionUpdate: "user_message_chunk", content: text("one")[0] });
  expect(rest).toEqual(live);
  await other.call("session/prompt", { sessionId, prompt: text("two") });
  await other.receives({ toolCallId: "c_two" });
  await other.call("session/close", { sessionId });

  client.received.length = 0;
  await client.call("session/load", params);
  other.received.length = 0;
  await client.call("session/close", { sessionId });
  await other.call("session/load", params);
  expect(conversation(client)).toHaveLength(12);
  expect(conversation(other)).toEqual(conversation(client));
});

test.each([1, 2])("stores and replays a prompt's _meta in version %d", async (version) => {
  const seen: unknown[] = [];
  const store = memorySessionStore();
  const agent = { prompt: async (turn: Turn) => void seen.push(turn.meta), store };
  const { client, sessionId } = await openSession(version, agent);
  const meta = { "acme.dev/thread": [1, null], traceparent: "00-1-2-03" };
  const prompt = [...text("one"), ...text("two")];
  await client.call("session/prompt", { sessionId, prompt, _meta: meta });
  await client.receives({ sessionUpdate: "session_info_update" });
  await client.call("session/prompt", { sessionId, prompt: text("three"), _meta: null });
  await client.call("session/close", { sessionId });
  expect(seen).toEqual([meta, {}]);
  for (const other of [1, 2]) {
    const later = await connectOver(other, agent);
    await later.call("session/load", { sessionId, cwd: "/tmp", mcpServers: [] });
    const chunks = later.received.filter(
      (item) => typeof item !== "string" && item.sessionUpdate === "user_message_chunk",
    );
    expect(chunks.map((chunk) => (chunk as Update)["_meta"])).toEqual([meta, undefined, undefined]);
    await later.call("session/close", { sessionId });
  }
});
