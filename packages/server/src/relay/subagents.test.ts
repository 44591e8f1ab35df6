import { describe, expect, test } from "vitest";

import { rawRelay } from "./fixtures/raw-relay.ts";

const at = (sessionId: string, update: object): object => ({
  method: "session/update",
  params: { sessionId, update },
});
const announced = { sessionUpdate: "subagent_update", sessionId: "kid", title: "Survey" };
const said = {
  sessionUpdate: "agent_message_chunk",
  messageId: "k",
  content: { type: "text", text: "Two found" },
};
const options = [{ optionId: "yes", name: "Yes", kind: "allow_once" }];
const call = { toolCallId: "c", title: "Work" };

describe.each([1, 2] as const)("a subagent of an agent of version %d", (version) => {
  const initialize =
    version === 1
      ? { agentCapabilities: { loadSession: true } }
      : { info: { name: "raw", version: "1" }, capabilities: { session: { load: {}, resume: {} } } };
  const shows = version === 1 ? { clientCapabilities: { subagents: {} } } : {};

  test("is announced, and its session reaches clients that show subagents, live and replayed", async () => {
    const relay = await rawRelay({ version, results: { initialize } });
    const client = await relay.connect(version, shows);
    await client.open();
    const plain = await relay.connect(1);
    const load = { sessionId: client.sessionId, cwd: "/tmp", mcpServers: [] };
    await plain.request("session/load", load);
    await client.play([at("$session", announced), at("kid", said), at("stranger", said)]);
    const again = await relay.connect(version, shows);
    await again.request("session/load", load);
    for (const peer of [client, again]) {
      expect(peer.updates.filter(({ sessionUpdate }) => sessionUpdate === "subagent_update")).toEqual([
        announced,
      ]);
      const ofKid = peer.received.filter(({ params }) => params?.sessionId === "kid");
      expect(ofKid.map(({ params }) => params?.update)).toEqual([said]);
    }
    expect(client.received.map(({ params }) => params?.sessionId)).not.toContain("stranger");
    expect(
      plain.updates.some(
        ({ sessionUpdate, messageId }) => sessionUpdate === "subagent_update" || messageId === "k",
      ),
    ).toBe(false);
  });

  test("asks for permissions in the session that the client knows, and can be cancelled by itself", async () => {
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
    await expect
      .poll(() => client.last("session/request_permission")?.params?.sessionId)
      .toBe(client.sessionId);
    const cancels = async (): Promise<unknown[]> =>
      (await relay.agentReceived())
        .filter(({ method }) => method === "session/cancel")
        .map(({ params }) => params);
    const answers = async (): Promise<unknown> =>
      (await relay.agentReceived()).find(({ id }) => id === "a1")?.result;
    await expect.poll(answers).toEqual({ outcome });
    await client.notify("session/cancel", { sessionId: "kid" });
    await turn;
    expect(await cancels()).toEqual([{ sessionId: "kid" }]);
  });
});

test("a user of version 2 cancels a tool call and a command of the agent by themselves", async () => {
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
