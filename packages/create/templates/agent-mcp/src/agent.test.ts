import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";

import { type ClientAnswers, testAgent } from "@parley/agent/testing";
import { mcpConnections } from "@parley/mcp-transport";
import { memoryPermissionStore } from "@parley/permission";
import { memorySessionStore } from "@parley/storage";

import { createAgent } from "./agent.ts";

const words = {
  type: "stdio",
  name: "words",
  command: process.execPath,
  args: [join(import.meta.dirname, "mcp-server.fixture.ts")],
  env: [],
};

async function start(t: TestContext, answers: ClientAnswers = {}) {
  const cwd = await mkdtemp(join(tmpdir(), "agent-"));
  const mcp = mcpConnections();
  const options = { store: memorySessionStore(), projectPermissions: memoryPermissionStore(), mcp };
  const client = await testAgent(createAgent(options), { answers });
  t.after(async () => {
    await client.close();
    await mcp.close();
    await rm(cwd, { recursive: true });
  });
  return { client, cwd };
}

test("a file is written if the user allows it, and the session can be loaded", async (t) => {
  const { client, cwd } = await start(t);
  const session = await client.newSession({ cwd });
  assert.equal((await session.prompt("write hello to a.txt")).text, "Wrote a.txt");
  assert.equal(await readFile(join(cwd, "a.txt"), "utf8"), "hello");

  const loaded = await client.loadSession(session.sessionId, { cwd });
  assert.equal(loaded.state.entries.find(({ type }) => type === "tool_call")?.type, "tool_call");
});

test("nothing is written if the user denies permission", async (t) => {
  const reject: ClientAnswers = {
    permission: ({ options }) => options.find(({ kind }) => kind === "reject_once")?.optionId,
  };
  const { client, cwd } = await start(t, reject);
  const session = await client.newSession({ cwd });
  assert.equal((await session.prompt("write hello to a.txt")).text, "Did not write a.txt");
  await assert.rejects(readFile(join(cwd, "a.txt")));
});

test("responds to any other prompt with suggestions", async (t) => {
  const { client, cwd } = await start(t);
  const alone = await client.newSession({ cwd });
  assert.match(
    (await alone.prompt("help")).text,
    /^Try "write .+ There are no tools to call: add an MCP server/,
  );
  const session = await client.newSession({ cwd, mcpServers: [words] });
  assert.match((await session.prompt("help")).text, /with one of these:\n- words__shout: /);
});

test('MCP tools are called, and an "always" permission is requested only once', async (t) => {
  const { client, cwd } = await start(t, {
    permission: ({ options }) => options.find(({ kind }) => kind === "allow_always")?.optionId,
  });
  const session = await client.newSession({ cwd, mcpServers: [words] });
  for (let turn = 0; turn < 2; turn++) {
    assert.match((await session.prompt('call words__shout {"word": "hi"}')).text, /HI!/);
  }
  assert.equal(session.questions.length, 1);
});
