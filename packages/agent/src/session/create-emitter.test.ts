import { memorySessionStore } from "@parley/storage";
import { expect, test } from "vitest";

import { type RawClient, openSession, text } from "../fixtures/raw-client.ts";
import type { AgentSession, EmittedEvent, SessionEvent } from "../index.ts";

const message = { type: "message", role: "agent", content: { type: "text", text: "Hi" } } as const;
const foreign = (version: number): EmittedEvent => ({
  type: "foreign",
  version,
  update: { sessionUpdate: "future", version, _meta: { a: 1 } },
});

/** Opens a session with an agent whose turns only call `inTurn`. `session` is the agent's view of it. */
async function open(
  version: number,
  inTurn: (session: AgentSession) => Promise<void> = () => Promise.resolve(),
): Promise<{ readonly client: RawClient; readonly sessionId: string; readonly session: AgentSession }> {
  const opened: AgentSession[] = [];
  const { client, sessionId } = await openSession(version, {
    store: memorySessionStore(),
    openSession: async (session) => void opened.push(session),
    prompt: ({ session }) => inTurn(session),
  });
  const [session] = opened;
  if (session === undefined) throw new Error("The session is not open");
  return { client, sessionId, session };
}

async function historyOf(session: AgentSession): Promise<SessionEvent[]> {
  const events: SessionEvent[] = [];
  for await (const event of session.history()) events.push(event);
  return events;
}

test.each([1, 2])("sends, stores and replays events emitted between turns (version %d)", async (version) => {
  const { client, sessionId, session } = await open(version);
  client.received.length = 0;
  await session.emit(message);
  await session.emit(message);
  await session.emit({ type: "plan", entries: [] });
  await session.emit(message);
  await session.emit(foreign(1));
  await session.emit(foreign(2));
  await session.emit({ type: "usage", used: 1, size: 2 });
  await client.receives({ sessionUpdate: "usage_update" });
  const live = client.received.filter((each) => typeof each === "object");
  const ids = live.map(({ messageId }) => messageId);
  expect(ids[0]).toEqual(expect.stringMatching(/^msg_/));
  expect(ids[1]).toBe(ids[0]);
  expect(ids[3]).not.toBe(ids[0]);
  expect(live[4]).toEqual({ sessionUpdate: "future", version, _meta: { a: 1 } });
  expect(live).toHaveLength(6);
  client.received.length = 0;
  await client.call("session/load", { sessionId, cwd: "/tmp", mcpServers: [] });
  const isBeginning = ({ sessionUpdate }: { sessionUpdate: string }): boolean =>
    sessionUpdate === "agent_message";
  const replayed = client.received.filter((each) => typeof each === "object" && !isBeginning(each));
  expect(replayed.slice(0, live.length)).toEqual(live);
  expect(await historyOf(session)).toHaveLength(7);
});

test("a tool call emitted during a turn closes with the turn and can request permission", async () => {
  const call = { toolCallId: "c", title: "Work" };
  const outcomes: unknown[] = [];
  const { client, sessionId } = await openSession(1, {
    async prompt(turn) {
      await turn.session.emit({ type: "tool_call", ...call });
      outcomes.push((await turn.requestPermission(call)).outcome);
    },
  });
  const asked: unknown[] = [];
  client.answers["session/request_permission"] = (params) => {
    asked.push(params);
    return { outcome: { outcome: "selected", optionId: "allow_once" } };
  };
  await client.call("session/prompt", { sessionId, prompt: text("Go") });
  expect(outcomes).toEqual(["allowed"]);
  expect(asked).toMatchObject([{ toolCall: call }]);
  expect(client.received).toContainEqual({
    sessionUpdate: "tool_call_update",
    toolCallId: "c",
    status: "failed",
  });
});

test("assigns different ids to messages emitted in different turns", async () => {
  const { client, sessionId } = await open(1, (session) => session.emit(message));
  for (const word of ["one", "two"]) await client.call("session/prompt", { sessionId, prompt: text(word) });
  const sent = client.received.filter((each) => typeof each === "object" && "content" in each);
  const ids = sent.map((each) => (each as { readonly messageId?: unknown }).messageId);
  expect(new Set(ids).size).toBe(2);
});

test("rejects events emitted to a closed session", async () => {
  const { client, sessionId, session } = await open(1);
  await client.call("session/close", { sessionId });
  await expect(session.emit(message)).rejects.toThrow(/^Cannot use session "sess_.*": it is closed$/);
});
