import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { type AgentDefinition, type Turn, defineAgent } from "../index.ts";
import { testAgent } from "./index.ts";

const info = { name: "test", version: "1.0.0" };

const createAgent = (): AgentDefinition => ({
  info,
  store: memorySessionStore(),
  async prompt(turn) {
    await turn.agentThought("hm");
    const call = await turn.toolCall({ title: "Write", kind: "edit" });
    const { allowed } = await call.requestPermission();
    await call.update({ status: allowed ? "completed" : "failed" });
    await turn.agentMessage("You said: ");
    await turn.agentMessage(turn.text);
  },
});

describe.each([1, 2] as const)("in version %d", (version) => {
  test("the result of a turn contains everything that the agent sent", async () => {
    await using client = await testAgent(createAgent(), { version });
    expect(client.initialized.protocolVersion).toBe(version);
    const session = await client.newSession({ cwd: "/tmp" });
    const turn = await session.prompt("hello");
    expect(turn).toMatchObject({
      stopReason: "end_turn",
      text: "You said: hello",
      thoughts: "hm",
      toolCalls: [{ title: "Write", status: "completed" }],
      questions: [{ title: "Write", options: [{}, {}] }],
    });
    expect(session.state.turn).toEqual({ status: "idle", stopReason: "end_turn" });
    const second = await session.prompt([{ type: "text", text: "again" }]);
    expect(second.text).toBe("You said: again");
    expect(second.toolCalls).toHaveLength(1);
    expect(session.state.entries.map(({ type }) => type)).toEqual([
      "message",
      "message",
      "tool_call",
      "message",
      "message",
      "message",
      "tool_call",
      "message",
    ]);
  });

  test("runs two concurrent prompts in separate turns", async () => {
    await using client = await testAgent(createAgent(), { version });
    const session = await client.newSession();
    const turns = await Promise.all([session.prompt("one"), session.prompt("two")]);
    expect(turns.map(({ stopReason }) => stopReason)).toEqual(["end_turn", "end_turn"]);
    expect(turns[1]?.text).toContain("You said: two");
  });

  test.each([
    ["dismisses the request for", undefined],
    ["denies", "reject_once"],
  ])("fails a tool call if the user %s permission", async (_does, optionId) => {
    await using client = await testAgent(createAgent(), { version, answers: { permission: () => optionId } });
    const session = await client.newSession();
    await expect(session.prompt("hello")).resolves.toMatchObject({ toolCalls: [{ status: "failed" }] });
  });

  test("loads a session with its conversation", async () => {
    await using client = await testAgent(createAgent(), { version });
    const session = await client.newSession({ cwd: "/tmp" });
    const { sessionId } = session;
    expect(session.updates).toEqual([]);
    await session.prompt("hello");
    await session.close();
    const again = await client.loadSession(sessionId, { cwd: "/tmp" });
    expect(again.state.entries.map(({ type }) => type)).toEqual([
      "message",
      "message",
      "tool_call",
      "message",
    ]);
    await expect(client.request("session/list", {})).resolves.toMatchObject({
      sessions: [{ title: "hello" }],
    });
  });

  test("can cancel a turn", async () => {
    const waits = defineAgent({
      info,
      async prompt(turn: Turn) {
        await turn.agentMessage("working");
        await new Promise((resolve) => turn.signal.addEventListener("abort", resolve, { once: true }));
      },
    });
    await using client = await testAgent(waits, { version });
    const session = await client.newSession();
    const turns = [session.prompt("one"), session.prompt("two")];
    await session.waitFor({ sessionUpdate: "agent_message_chunk" });
    await session.cancel();
    await expect(Promise.all(turns)).resolves.toMatchObject([
      { stopReason: "cancelled" },
      { stopReason: "cancelled" },
    ]);
  });

  test("passes an error from the agent's code to the test", async () => {
    const failure = new Error("secret");
    const fails = defineAgent({ info, prompt: () => Promise.reject(failure) });
    await using client = await testAgent(fails, { version });
    const session = await client.newSession();
    await expect(session.prompt("x")).rejects.toMatchObject({
      message: "The agent failed: secret",
      cause: failure,
    });
  });

  test("throws an unreported error when the client is closed", async () => {
    const failure = new Error("no title");
    const found = Promise.withResolvers<string>();
    const fails = defineAgent({ info, prompt: async () => undefined, title: () => found.promise });
    const client = await testAgent(fails, { version });
    const session = await client.newSession();
    await session.prompt("x");
    found.reject(failure);
    await expect(client.close()).rejects.toMatchObject({ cause: failure });
  });

  test("rejects a failed call with its RequestError and does not throw it again on close", async () => {
    await using client = await testAgent(createAgent(), { version });
    await expect(client.loadSession("none")).rejects.toMatchObject({ code: -32002 });
  });
});

test("acts as the given user", async () => {
  const store = memorySessionStore();
  const agent = defineAgent({
    info,
    store,
    prompt: (turn) => turn.agentMessage(`${turn.session.principal}`),
  });
  await using client = await testAgent(agent, { principal: "anna" });
  const session = await client.newSession();
  await expect(session.prompt("who")).resolves.toMatchObject({ text: "anna" });
  await using other = await testAgent(agent, { principal: "ben" });
  await expect(other.loadSession(session.sessionId)).rejects.toMatchObject({ code: -32002 });
});
