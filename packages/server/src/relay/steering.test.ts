import { describe, expect, test } from "vitest";

import { type RawRelay, rawRelay } from "./fixtures/raw-relay.ts";

const info = { name: "raw", version: "1" };
const own = { "example.com/key": { nested: [1, null] } };
const required = { steering: { idleBehavior: "promptRequired" } };

/** Relays an agent that reports `meta` in its `initialize` result and answers `_session/steering` with `answer`. */
function relayOf(version: 1 | 2, meta: object, answer: object | undefined): Promise<RawRelay> {
  const session = { load: {}, resume: {} };
  const initialize = {
    agentInfo: info,
    agentCapabilities: { loadSession: true, sessionCapabilities: session },
    info,
    capabilities: { session },
    _meta: meta,
  };
  const results = { initialize, ...(answer && { "_session/steering": answer }) };
  return rawRelay({ version, results }, { drafts: true });
}

describe.each([
  [1, 1],
  [1, 2],
  [2, 1],
  [2, 2],
] as const)("steering a version %d agent from a version %d client", (agent, version) => {
  test.each([
    ["joins the agent's turn", { outcome: "injected" }, ["_session/steering"]],
    [
      "gets its own turn if it is too late",
      { outcome: "promptRequired" },
      ["_session/steering", "session/prompt"],
    ],
    ["gets its own turn if the agent refuses it", undefined, ["_session/steering", "session/prompt"]],
  ])("adds the prompt to the conversation, where it %s", async (_, answer, methods) => {
    const markers = { steering: { supported: true }, "parley/idempotencyKeys": "the agent's", ...own };
    const relay = await relayOf(agent, markers, answer);
    const asked = Promise.withResolvers<object>();
    const client = await relay.connect(version, {}, { "_acme/ask": asked.promise });
    expect(client.initialized["_meta"]).toEqual({
      steering: { supported: true },
      ...(version === 2 && { "parley/idempotencyKeys": true }),
      ...own,
    });
    await client.open();
    const turn = client.play([{ id: 1, method: "_acme/ask", params: { sessionId: "$session" } }]);
    await expect.poll(() => client.last("_acme/ask")).toBeDefined();
    const { sessionId } = client;
    const prompt = [{ type: "text", text: "[1]" }];
    const steering = { sessionId, prompt, _meta: { ...required, ...own } };

    expect(await client.request("_session/steering", steering)).toEqual({ outcome: "injected" });
    asked.resolve({});
    await turn;

    const received = (await relay.agentReceived()).filter(
      ({ params }) => JSON.stringify(params?.["prompt"]) === JSON.stringify(prompt),
    );
    expect(received.map(({ method }) => method)).toEqual(methods);
    expect(received[0]?.params).toEqual({ ...steering, sessionId: "child" });
    const reader = await relay.connect(version);
    await reader.request(version === 1 ? "session/load" : "session/resume", {
      sessionId,
      cwd: "/tmp",
      mcpServers: [],
      replayFrom: { type: "start" },
    });
    expect(JSON.stringify(reader.updates.filter(({ messageId }) => messageId !== undefined))).toContain(
      '"[1]"',
    );
  });

  test("is not offered if the agent does not support it", async () => {
    const relay = await relayOf(agent, own, { outcome: "injected" });
    const client = await relay.connect(version);
    expect(JSON.stringify(client.initialized)).not.toContain('"steering"');
    await client.open();
    const steering = { sessionId: client.sessionId, prompt: [{ type: "text", text: "[]" }] };

    await expect(client.request("_session/steering", steering)).rejects.toMatchObject({ code: -32_601 });
    expect(JSON.stringify(await relay.agentReceived())).not.toContain("_session/steering");
  });
});
