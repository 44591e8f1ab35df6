import { memorySessionStore } from "@parley/storage";
import { expect, test } from "vitest";

import { openSession, text } from "../fixtures/raw-client.ts";
import type { AgentDefinition, ConversationEntry, SessionEvent } from "../index.ts";
import { foldConversation } from "./conversation.ts";

async function fold(...events: SessionEvent[]): Promise<ConversationEntry[]> {
  async function* read(): AsyncGenerator<SessionEvent> {
    yield* events;
  }
  return foldConversation(read());
}

const say = (
  role: "user" | "agent" | "thought",
  words: string,
  messageId?: string,
): SessionEvent & { type: "message" } => ({
  type: "message",
  role,
  ...(messageId !== undefined && { messageId }),
  content: { type: "text", text: words },
});

const shown = (words: string) => ({ type: "content", content: { type: "text", text: words } }) as const;

test.each([
  ["with an id", ["a", "a", "b"], ["Hello, Ann", "Bye"]],
  ["without ids", [undefined, undefined, undefined], ["Hello, AnnBye"]],
  ["with and without ids", ["a", undefined, "b"], ["Hello, Ann", "Bye"]],
])("merges the chunks of a message %s", async (_how, [first, second, third], expected) => {
  const entries = await fold(
    say("agent", "Hello, ", first),
    say("agent", "Ann", second),
    say("agent", "Bye", third),
  );
  expect(entries.map((entry) => entry.text)).toEqual(expected);
});

test("appends a chunk to its message even after a tool call, but starts a new message for a different role", async () => {
  const entries = await fold(
    say("agent", "One ", "a"),
    say("thought", "Hm", "a"),
    { type: "tool_call", toolCallId: "1", title: "Look" },
    say("agent", "two", "a"),
    say("agent", "three"),
  );
  expect(entries.map((entry) => [entry.type === "message" && entry.role, entry.text])).toEqual([
    ["agent", "One two"],
    ["thought", "Hm"],
    [false, "pending"],
    ["agent", "three"],
  ]);
});

test.each<[string, Extract<SessionEvent, { type: "message" }>["content"], string]>([
  ["a link", { type: "resource_link", name: "a.ts", uri: "file:///a.ts" }, "[a.ts](file:///a.ts)"],
  [
    "a file",
    { type: "resource", resource: { uri: "file:///a.ts", text: "let a" } },
    '<resource uri="file:///a.ts">\nlet a\n</resource>',
  ],
  [
    "a Base64 file",
    { type: "resource", resource: { uri: "file:///a.ts", blob: btoa("let a") } },
    '<resource uri="file:///a.ts">\nlet a\n</resource>',
  ],
  [
    "a binary file of a known type",
    { type: "resource", resource: { uri: "file:///a.png", blob: "iVBORw0KGgo=", mimeType: "image/png" } },
    '<resource uri="file:///a.png">\n[binary, image/png]\n</resource>',
  ],
  [
    "a binary file",
    { type: "resource", resource: { uri: "file:///a.zip", blob: "UEsDBA==" } },
    '<resource uri="file:///a.zip">\n[binary]\n</resource>',
  ],
  ["an image", { type: "image", data: "AAAA", mimeType: "image/png" }, "[image]"],
  ["audio", { type: "audio", data: "AAAA", mimeType: "audio/wav" }, "[audio]"],
])(
  "converts %s in a prompt to text for a model and keeps the original content",
  async (_name, content, expected) => {
    const prompt = { type: "message", role: "user", messageId: "m" } as const;
    const [entry] = await fold({ ...say("user", "Explain", "m") }, { ...prompt, content });
    expect(entry).toEqual({
      type: "message",
      role: "user",
      messageId: "m",
      content: [{ type: "text", text: "Explain" }, content],
      text: `Explain\n${expected}`,
    });
  },
);

test.each<[string, SessionEvent[], object]>([
  [
    "that has completed",
    [
      { type: "tool_call_update", toolCallId: "1", status: "in_progress", content: [shown("half")] },
      {
        type: "tool_call_update",
        toolCallId: "1",
        status: "completed",
        content: [shown("all"), shown("of it")],
      },
    ],
    { status: "completed", text: "all\nof it" },
  ],
  [
    "that shows a diff and a reason",
    [
      {
        type: "tool_call_update",
        toolCallId: "1",
        status: "failed",
        content: [{ type: "diff", path: "/a", newText: "a" }, shown("Not allowed")],
      },
    ],
    { status: "failed", text: "Not allowed" },
  ],
  [
    "that shows nothing",
    [{ type: "tool_call_update", toolCallId: "1", status: "cancelled" }],
    { status: "cancelled", text: "cancelled" },
  ],
  [
    "from another session",
    [{ type: "tool_call_update", toolCallId: "2", status: "failed" }],
    { text: "pending" },
  ],
])("folds a tool call %s and its updates into one entry", async (_name, updates, expected) => {
  const call: SessionEvent = {
    type: "tool_call",
    toolCallId: "1",
    title: "Read",
    name: "read",
    rawInput: { path: "a" },
    status: "pending",
  };
  const entries = await fold(call, say("agent", "Reading"), ...updates);
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatchObject({ ...call, ...expected });
});

const works: AgentDefinition["prompt"] = async (turn) => {
  await turn.agentThought("They want it read.");
  await turn.agentMessage("I ");
  await turn.agentMessage("read.");
  await turn.plan([]);
  const call = await turn.toolCall({ title: "Read", name: "read", rawInput: { path: "a" } });
  await call.update({ status: "completed", content: [shown("forty-two")] });
  await turn.usage({ used: 1, size: 2 });
  await turn.agentMessage("It says 42.");
};

test.each([
  [1, "without a store"],
  [1, "after a load"],
  [2, "without a store"],
  [2, "after a load"],
])("a turn can read earlier turns and its own prompt (version %d, %s)", async (version, where) => {
  let read: readonly ConversationEntry[] = [];
  const { client, sessionId } = await openSession(version, {
    ...(where === "after a load" && { store: memorySessionStore() }),
    async prompt(turn) {
      if (turn.text === "again") read = await turn.session.conversation();
      else await works(turn);
    },
  });
  const turn = async (words: string): Promise<void> => {
    await client.call("session/prompt", { sessionId, prompt: text(words) });
    if (version === 2) await client.receives({ sessionUpdate: "state_update", state: "idle" });
  };
  await turn("read a");
  if (where === "after a load") {
    client.received.length = 0;
    await client.call("session/load", { sessionId, cwd: "/tmp", mcpServers: [] });
  }
  await turn("again");
  await expect
    .poll(() => read)
    .toMatchObject([
      { role: "user", text: "read a" },
      { role: "thought", text: "They want it read." },
      { role: "agent", text: "I read." },
      { type: "tool_call", name: "read", rawInput: { path: "a" }, status: "completed", text: "forty-two" },
      { role: "agent", text: "It says 42." },
      { role: "user", text: "again" },
    ]);
});
