import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { type RawClient, connectOver, openSession, text } from "../fixtures/raw-client.ts";
import { type McpConnections, type McpOpenRequest, createAgentHost, defineAgent } from "../index.ts";
import { testAgent } from "../testing/index.ts";
import { v1 } from "../v1/unstable/index.ts";
import { v2 } from "../v2/unstable/index.ts";
import { noMcp } from "./no-mcp.ts";

const files = { name: "files", command: "/bin/files", args: [], env: [] };
const words = { name: "words", command: "/bin/words", args: [], env: [] };
const web = { type: "http", name: "web", url: "http://localhost/", headers: [] };
const events = { type: "sse", name: "events", url: "http://localhost/", headers: [] };
const notices = { session: { notices: {} } };
const echo = { prompt: async (): Promise<void> => undefined, store: memorySessionStore() };
const ignored = (title: string): object => ({
  sessionUpdate: "notice",
  severity: "warning",
  title,
  description: "This agent connects no such servers",
});

async function newSession(client: RawClient, ...mcpServers: object[]): Promise<string> {
  const result = await client.call("session/new", { cwd: "/tmp", mcpServers });
  return (result as { readonly sessionId: string }).sessionId;
}

function httpOnly(opened: McpOpenRequest[]): McpConnections {
  return {
    kinds: { stdio: false, http: true, sse: false, acp: false },
    open: async (request) => {
      opened.push(request);
      return noMcp;
    },
    close: () => Promise.resolve(),
  };
}

describe("an agent without `mcp`", () => {
  test.each(["session/new", "session/load", "session/resume", "session/fork"])(
    "accepts stdio servers in %s and shows one notice",
    async (method) => {
      const { client, sessionId } = await openSession(1, echo, { capabilities: notices, versions: [v1] });
      const params = { cwd: "/tmp", mcpServers: [files, words], sessionId };
      await client.call(method, method === "session/new" ? { ...params, sessionId: undefined } : params);
      await client.receives({ sessionUpdate: "notice" });
      expect(
        client.received.filter((item) => typeof item === "string" || item.sessionUpdate === "notice"),
      ).toEqual([`response ${method}`, ignored('MCP servers "files", "words" are not used')]);
    },
  );

  test("shows a new notice only for different servers", async () => {
    const client = await connectOver(1, echo, { capabilities: notices });
    const sessionId = await newSession(client, files);
    const load = (...mcpServers: object[]): Promise<unknown> =>
      client.call("session/load", { cwd: "/tmp", sessionId, mcpServers });
    await load(files);
    await load(words);
    await load();
    await client.connection.request("_nothing").catch(() => undefined);
    expect(client.received.filter((item) => typeof item !== "string")).toEqual([
      ignored('MCP server "files" is not used'),
      ignored('MCP server "words" is not used'),
    ]);
  });

  test("does not affect the conversation if the client does not show notices", async () => {
    const client = await connectOver(1, echo);
    const sessionId = await newSession(client, files);
    await expect(client.call("session/prompt", { sessionId, prompt: text("Hello") })).resolves.toEqual({
      stopReason: "end_turn",
    });
    expect(client.received).not.toContainEqual(
      expect.objectContaining({ sessionUpdate: "agent_message_chunk" }),
    );
  });

  test("reports ignored servers to `onError` only for the first session that has any", async () => {
    const errors: unknown[] = [];
    const host = createAgentHost(defineAgent({ info: { name: "test", version: "1.0.0" }, ...echo }), {
      onError: (error, { sessionId }) => errors.push([String(error), sessionId]),
    });
    const one = await connectOver(1, echo, { host });
    await newSession(one);
    expect(errors).toEqual([]);
    const sessionId = await newSession(one, { ...files, name: "fi\u001b[2Kles" }, words);
    await newSession(one, files);
    await newSession(await connectOver(1, echo, { host }), files);
    const report =
      String.raw`IgnoredMcpServers: Cannot use the MCP servers "fi\u{1b}[2Kles", "words" of the client: ` +
      'the agent is defined without "mcp"; add mcp: mcpConnections() of @parley/mcp-transport';
    expect(errors).toEqual([[report, sessionId]]);
  });

  test.each([
    [1, "http", web],
    [1, "sse", events],
    [1, "pigeon", { ...files, type: "pigeon" }],
    [2, "stdio", { ...files, type: "stdio" }],
    [2, "http", web],
  ])("rejects a server type that version %d does not require: %s", async (version, type, server) => {
    const client = await connectOver(version, echo, { versions: [v1, v2] });
    await expect(newSession(client, server)).rejects.toMatchObject({
      code: -32602,
      data: { mcpServer: server.name, type },
    });
    const accepted = newSession(client, ...(version === 1 ? [files] : []));
    await expect(accepted).resolves.toMatch(/^sess_/);
  });

  test("can be tested with a stdio server", async () => {
    const agent = defineAgent({
      info: { name: "test", version: "1.0.0" },
      prompt: (turn) => turn.agentMessage(`${turn.mcp.tools().length} tools`),
    });
    const client = await testAgent(agent, { version: 1 });
    const session = await client.newSession({ mcpServers: [files] });
    expect((await session.prompt("Hello")).text).toBe("0 tools");
    await client.close();
  });
});

test("an agent whose `mcp` cannot connect stdio servers ignores them and connects the others", async () => {
  const opened: McpOpenRequest[] = [];
  const mcp = httpOnly(opened);
  const client = await connectOver(1, { ...echo, mcp }, { capabilities: notices });
  await newSession(client, files, web);
  expect(opened.map(({ servers }) => servers)).toEqual([[web]]);
  await newSession(client, files);
  expect(opened).toHaveLength(1);
  await client.connection.request("_nothing").catch(() => undefined);
  const notice = ignored('MCP server "files" is not used');
  expect(client.received).toEqual(["response session/new", notice, "response session/new", notice]);
  expect(client.errors.map(String)).toEqual([
    `IgnoredMcpServers: Cannot use the MCP server "files" of the client: the agent's "mcp" connects no servers over stdio`,
  ]);
});
