import { createAgentHost } from "@parley/agent";
import * as agentV1 from "@parley/agent/v1/unstable";
import * as agentV2 from "@parley/agent/v2/unstable";
import { type AgentConnection, type ClientDialect, connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1/unstable";
import { v2 } from "@parley/client/v2/unstable";
import { httpTransport } from "@parley/protocol/http";
import { serveHttp } from "@parley/server/node";
import { relayAgent } from "@parley/server/relay";
import { memorySessionStore } from "@parley/storage";
import { expect, onTestFinished, test } from "vitest";

import { PARLEY_AGENT } from "../../src/built-packages.ts";
import { openModelBench } from "./fixtures/model-bench.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

test("a relay offers neither cursors nor skills to clients of either version, which can still use commands and forks", async () => {
  const bench = await openModelBench(openaiWire);
  const skill = "---\nname: release\ndescription: Makes releases\n---\nUse the tag v1 for $ARGUMENTS.\n";
  await bench.write(".agents/skills/release/SKILL.md", skill);
  const agent = await relayAgent({
    command: process.execPath,
    args: [PARLEY_AGENT],
    cwd: bench.cwd,
    env: { ...bench.server.environment, HOME: bench.data, XDG_DATA_HOME: bench.data },
    store: memorySessionStore(),
    versions: [v2],
  });
  const host = createAgentHost(agent, { versions: [agentV1.v1, agentV2.v2] });
  onTestFinished(() => host.close());
  const server = await serveHttp(host, { port: 0 });
  onTestFinished(() => server.close());
  const connect = async (dialect: ClientDialect): Promise<AgentConnection> => {
    const client = await connectAgent(httpTransport(server.url), {
      versions: [dialect],
      info: { name: "test", version: "0" },
      capabilities: { cursors: true, skills: true },
    });
    onTestFinished(() => client.close());
    return client;
  };
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
