import { createAgentHost } from "@parley/agent";
import * as agentV1 from "@parley/agent/v1/unstable";
import * as agentV2 from "@parley/agent/v2/unstable";
import { type AgentConnection, type ClientDialect, type ClientSession, connectAgent } from "@parley/client";
import { steer, v1 } from "@parley/client/v1/unstable";
import { v2 } from "@parley/client/v2/unstable";
import { httpTransport } from "@parley/protocol/http";
import { serveHttp } from "@parley/server/node";
import { relayAgent } from "@parley/server/relay";
import { memorySessionStore } from "@parley/storage";
import { expect, onTestFinished, test } from "vitest";

import { PARLEY_AGENT } from "../../src/built-packages.ts";
import { agentText, callsIn } from "./fixtures/agent-bench.ts";
import { type ModelBench, openModelBench } from "./fixtures/model-bench.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

type Connect = (dialect: ClientDialect) => Promise<AgentConnection>;

/** Serves the reference agent through a relay that uses the given version. Returns a function that connects clients. */
async function relayReferenceAgent(bench: ModelBench, dialect: ClientDialect): Promise<Connect> {
  const agent = await relayAgent({
    command: process.execPath,
    args: [PARLEY_AGENT],
    cwd: bench.cwd,
    env: { ...bench.server.environment, HOME: bench.data, XDG_DATA_HOME: bench.data },
    store: memorySessionStore(),
    versions: [dialect],
  });
  const host = createAgentHost(agent, { versions: [agentV1.v1, agentV2.v2] });
  onTestFinished(() => host.close());
  const server = await serveHttp(host, { port: 0 });
  onTestFinished(() => server.close());
  return async (version) => {
    const client = await connectAgent(httpTransport(server.url), {
      versions: [version],
      info: { name: "test", version: "0" },
      capabilities: { cursors: true, skills: true },
      handlers: { requestPermission: () => ({ outcome: "selected", optionId: "allow_once" }) },
    });
    onTestFinished(() => client.close());
    return client;
  };
}

test("a relay offers neither cursors nor skills to clients of either version, which can still use commands and forks", async () => {
  const bench = await openModelBench(openaiWire);
  const skill = "---\nname: release\ndescription: Makes releases\n---\nUse the tag v1 for $ARGUMENTS.\n";
  await bench.write(".agents/skills/release/SKILL.md", skill);
  const connect = await relayReferenceAgent(bench, v2);
  const clients = [await connect(v1), await connect(v2)] as const;
  for (const { initializeResult } of clients)
    expect(JSON.stringify(initializeResult)).not.toMatch(/cursor|skill/);

  const [first, second] = clients;
  const session = await first.newSession({ cwd: bench.cwd });
  const other = await second.loadSession(session.id, { cwd: bench.cwd });
  for (const { state } of [session, other])
    await expect
      .poll(() => state.commands.find(({ name }) => name === "release"))
      .toEqual({ name: "release", description: "Makes releases" });
  bench.server.replies.push({ text: "Released." });
  await session.prompt("/release the parser");
  expect(bench.server.requestText()).toContain("Use the tag v1 for the parser.");
  expect([session.state.cursors, other.state.cursors]).toEqual([undefined, undefined]);

  for (const client of clients) {
    const forked = client.forkSession(session.id, { cwd: bench.cwd, cursorId: "c" });
    await expect(forked).rejects.toMatchObject({ code: -32_602 });
    const fork = await client.forkSession(session.id, { cwd: bench.cwd });
    bench.server.replies.push({ text: "Still v1." });
    await fork.prompt("And now?");
    expect(bench.server.requestText()).toContain("Use the tag v1 for the parser.");
  }
});

test.each([
  ["an agent of version 1", v1],
  ["an agent of version 2", v2],
])("clients of both versions steer %s through a relay, and all clients see it", async (_, dialect) => {
  const bench = await openModelBench(openaiWire);
  const connect = await relayReferenceAgent(bench, dialect);
  const [first, second, third] = [await connect(v1), await connect(v2), await connect(v2)];
  const session = await first.newSession({ cwd: bench.cwd });
  const other = await second.loadSession(session.id, { cwd: bench.cwd });
  const command = "until [ -f go ]; do sleep 0.05; done";
  bench.server.replies.push(
    { text: "I look.", calls: [{ name: "bash", input: { command } }] },
    { text: "I stop." },
  );

  const turn = session.prompt("Look around");
  await expect.poll(() => callsIn(session)).toHaveLength(1);
  const said = ["Look around", "Only docs", "No, stop"];
  const outcomes = [steer(second, other, "Only docs")];
  await expect.poll(() => userTexts(session)).toEqual(said.slice(0, 2));
  outcomes.push(steer(first, session, "No, stop"));
  await expect.poll(() => userTexts(other)).toEqual(said);
  await bench.write("go", "");

  expect(await Promise.all(outcomes)).toEqual(["injected", "injected"]);
  expect(await turn).toBe("end_turn");
  expect(bench.server.requests).toHaveLength(2);
  for (const text of said) expect(bench.server.requestText()).toContain(text);
  const loaded = await third.loadSession(session.id, { cwd: bench.cwd });
  for (const each of [session, other, loaded]) {
    expect(userTexts(each)).toEqual(said);
    expect(agentText(each)).toBe("I look.I stop.");
  }
  expect(await steer(first, session, "Late")).toBe("promptRequired");
});

function userTexts({ state }: ClientSession): string[] {
  return state.entries.flatMap((entry) =>
    entry.type === "message" && entry.role === "user"
      ? [entry.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("")]
      : [],
  );
}
