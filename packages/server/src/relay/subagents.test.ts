import { describe, expect, test } from "vitest";

import { rawRelay } from "./fixtures/raw-relay.ts";

const at = (sessionId: string, update: object): object => ({
  method: "session/update",
  params: { sessionId, update },
});
const about = { sessionUpdate: "subagent_update", sessionId: "kid" };
const announced = { ...about, title: "Survey", capabilities: { cancel: {} }, state: { state: "running" } };
const ended = { ...about, capabilities: {}, state: { state: "idle", stopReason: "end_turn" } };
const said = {
  sessionUpdate: "agent_message_chunk",
  messageId: "k",
  content: { type: "text", text: "Two found" },
};
const options = [{ optionId: "yes", name: "Yes", kind: "allow_once" }];
const call = { toolCallId: "c", title: "Work" };

/** Capabilities of a version 1 client that shows subagents. Version 2 clients do not need them. */
const showsSubagents = { clientCapabilities: { subagents: {} } };

describe.each([1, 2] as const)("a version %d agent's subagent", (version) => {
  const initialize =
    version === 1
      ? { agentCapabilities: { loadSession: true } }
      : { info: { name: "raw", version: "1" }, capabilities: { session: { load: {}, resume: {} } } };
  const shows = version === 1 ? showsSubagents : {};

  test("becomes a subagent of the relay's session for all clients, live and in a replay", async () => {
    const relay = await rawRelay({ version, results: { initialize } });
    const client = await relay.connect(version, shows);
    await client.open();
    const { sessionId } = client;
    const load = { sessionId, cwd: "/tmp", mcpServers: [] };
    const [other, plain] = [await relay.connect(3 - version, showsSubagents), await relay.connect(1)];
    for (const peer of [other, plain]) await peer.request("session/load", load);
    const link = { ...call, sessionUpdate: version === 1 ? "tool_call" : "tool_call_update" };
    const linked = { ...link, content: [{ type: "session", sessionId: "kid" }] };
    await client.play([
      at("$session", announced),
      at("$session", linked),
      at("kid", said),
      at("kid", { ...link, toolCallId: "inner" }),
      at("stranger", said),
      at("$session", ended),
    ]);
    const again = await relay.connect(version, shows);
    await again.request("session/load", load);
    for (const peer of [client, other, again]) {
      const changes = peer.updates.filter(({ sessionUpdate }) => sessionUpdate === "subagent_update");
      const id = changes[0]?.sessionId ?? "";
      expect(id).toContain(`${sessionId}.sub_`);
      expect(changes).toEqual([announced, ended].map((change) => ({ ...change, sessionId: id })));
      const ofKid = peer.received.filter(({ params }) => params?.sessionId === id);
      const texts = ofKid.filter(
        ({ params }) => params?.update?.messageId === "k" && "type" in Object(params.update["content"]),
      );
      expect(texts.map(({ params }) => params?.update)).toEqual([said]);
      expect(peer.updates).toContainEqual(
        expect.objectContaining({ toolCallId: "c", content: [{ type: "session", sessionId: id }] }),
      );
      expect(JSON.stringify(peer.received)).not.toMatch(/"kid"|"stranger"/);
    }
    const flat = plain.updates.filter(({ sessionUpdate }) => sessionUpdate?.startsWith("tool_call"));
    expect(flat.slice(0, 4)).toMatchObject([
      { title: "Survey", status: "in_progress" },
      { toolCallId: "c", content: [] },
      { toolCallId: "inner", title: "Survey › Work", _meta: { parentToolCallId: flat[0]?.["toolCallId"] } },
      { toolCallId: flat[0]?.["toolCallId"], status: "completed" },
    ]);
    expect(new Set(plain.received.flatMap(({ params }) => params?.sessionId ?? []))).toEqual(
      new Set([sessionId]),
    );
  });

  test("cannot also be one of the agent's sessions or another session's subagent", async () => {
    const relay = await rawRelay({ version, results: { initialize } });
    const client = await relay.connect(version, shows);
    await client.open();
    await client.play([
      at("$session", announced),
      at("$session", { ...announced, sessionId: "below" }),
      at("$session", { ...announced, sessionId: "child" }),
      at("kid", { ...announced, sessionId: "child" }),
      at("kid", { ...announced, sessionId: "kid" }),
      at("$session", ended),
      at("$session", { ...ended, sessionId: "below" }),
      at("below", announced),
      at("kid", said),
      at("$session", { ...said, messageId: "root" }),
    ]);
    const shown = client.received.flatMap(({ params }) =>
      params?.update?.sessionUpdate === "subagent_update" ? [params] : [],
    );
    expect(new Set(shown.map(({ sessionId }) => sessionId))).toEqual(new Set([client.sessionId]));
    expect(shown.map(({ update }) => Object(update?.["state"])["state"] as unknown)).toEqual([
      "running",
      "running",
      "idle",
      "idle",
    ]);
    const ids = new Set(shown.map(({ update }) => update?.["sessionId"]));
    expect(ids.size).toBe(2);
    for (const id of ids) expect(id).toContain(`${client.sessionId}.sub_`);
    const messageIn = (id: string): unknown =>
      client.received.find(({ params }) => params?.update?.messageId === id)?.params?.sessionId;
    expect(messageIn("k")).toBe([...ids][0]);
    expect(messageIn("root")).toBe(client.sessionId);
  });

  test("asks for permission and can be cancelled separately, under the id that clients use", async () => {
    const outcome = { outcome: "selected", optionId: "yes" };
    const relay = await rawRelay({ version, results: { initialize } });
    const client = await relay.connect(version, shows, { "session/request_permission": { outcome } });
    await client.open();
    const question =
      version === 1 ? { toolCall: call } : { title: "May I", subject: { type: "tool_call", toolCall: call } };
    const turn = client.play([
      at("$session", announced),
      { id: 1, method: "session/request_permission", params: { sessionId: "kid", ...question, options } },
      "wait",
    ]);
    const answers = async (): Promise<unknown> =>
      (await relay.agentReceived()).find(({ id }) => id === "a1")?.result;
    await expect.poll(answers).toEqual({ outcome });
    const asked = client.last("session/request_permission")?.params;
    expect(asked?.sessionId).toContain(`${client.sessionId}.sub_`);
    expect(asked).not.toHaveProperty("_meta");
    await client.notify("session/cancel", { sessionId: asked?.sessionId });
    await turn;
    const cancels = (await relay.agentReceived()).filter(({ method }) => method === "session/cancel");
    expect(cancels.map(({ params }) => params)).toEqual([{ sessionId: "kid" }]);
  });
});

test("lets a version 2 user cancel a single tool call or command", async () => {
  const initialize = { info: { name: "raw", version: "1" }, capabilities: { session: {} } };
  const results = { initialize, "tool_call/cancel": { _meta: { a: 1 } }, "terminal/cancel": {} };
  const relay = await rawRelay({ version: 2, results });
  const client = await relay.connect(2);
  await client.open();
  const begun = {
    sessionUpdate: "tool_call_update",
    ...call,
    status: "in_progress",
    capabilities: { cancel: {} },
  };
  const turn = client.play([at("$session", begun), "wait"]);
  await expect.poll(() => client.updates).toContainEqual(begun);
  const { sessionId } = client;
  expect(await client.request("tool_call/cancel", { sessionId, toolCallId: "c" })).toEqual({
    _meta: { a: 1 },
  });
  expect(await client.request("terminal/cancel", { sessionId, terminalId: "t" })).toEqual({});
  await client.notify("session/cancel", { sessionId });
  await turn;
  const received = await relay.agentReceived();
  expect(received.find(({ method }) => method === "tool_call/cancel")?.params).toEqual({
    sessionId: "child",
    toolCallId: "c",
  });
});
