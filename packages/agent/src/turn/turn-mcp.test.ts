import type { McpToolResult } from "@parley/mcp-transport";
import { describe, expect, test } from "vitest";

import type { McpConnections } from "../author/mcp-connections.ts";
import type { McpSession } from "../author/mcp-session.ts";
import type { Turn } from "../author/turn.ts";
import { openMcpSession } from "../fixtures/mcp-session.ts";
import { type RawClient, type Update, connectOver, openSession, text } from "../fixtures/raw-client.ts";
import { noMcp } from "../mcp/no-mcp.ts";

/** Returns the received tool call updates without their ids. */
function toolCalls({ received }: RawClient): Update[] {
  return received.flatMap((item) => {
    if (typeof item === "string" || !item.sessionUpdate.startsWith("tool_call")) return [];
    const { toolCallId: _, ...rest } = item;
    return [rest];
  });
}

const shown = (words: string): object[] => [{ type: "content", content: { type: "text", text: words } }];

describe.each([1, 2])("tools from MCP servers in version %d", (version) => {
  const begun = version === 1 ? "tool_call" : "tool_call_update";
  const tool = async (prompt: (turn: Turn) => Promise<void>, name: string) => {
    const { client, sessionId } = await openMcpSession(version, { prompt });
    const answer = client.call("session/prompt", { sessionId, prompt: text(name) }).catch((error) => error);
    return { client, sessionId, answer };
  };
  const ends = async (client: RawClient, answer: Promise<unknown>): Promise<void> => {
    await answer;
    if (version === 2) await client.receives({ state: "idle" });
  };

  test("are listed, and a call is shown with its title, kind and result", async () => {
    const seen: unknown[] = [];
    const { client, answer } = await tool(async ({ mcp }) => {
      seen.push(mcp.tools().map(({ exposedName }) => exposedName));
      seen.push(await mcp.call("files__look", { where: "here" }));
    }, "look");
    await ends(client, answer);
    const result = { content: text("a tree"), structuredContent: { trees: 1 } };
    expect(seen).toEqual([
      expect.arrayContaining(["files__look", "files__ask"]),
      expect.objectContaining(result) as McpToolResult,
    ]);
    expect(toolCalls(client)).toEqual([
      {
        sessionUpdate: begun,
        title: "Look around",
        name: "files__look",
        kind: "other",
        status: "in_progress",
        rawInput: { where: "here" },
        ...(version === 2 && { capabilities: { cancel: {} } }),
      },
      {
        sessionUpdate: "tool_call_update",
        status: "completed",
        content: shown("a tree"),
        rawOutput: { structuredContent: { trees: 1 } },
        ...(version === 2 && { capabilities: null }),
      },
    ]);
  });

  test("wait for permission in their tool call, and do not run if it is denied", async () => {
    const texts: unknown[] = [];
    const { client, sessionId } = await openMcpSession(version, {
      async prompt({ mcp }) {
        const { content, isError } = await mcp.call("files__look", {}, { requestPermission: true });
        texts.push(content[0]?.["text"], isError);
      },
    });
    const answers = ["reject_once", "allow_always"];
    const asked: unknown[] = [];
    client.answers["session/request_permission"] = (params) => {
      asked.push(params);
      const { options } = params as { options: { optionId: string; kind: string }[] };
      const wanted = answers.shift();
      const optionId = options.find(({ kind }) => kind === wanted)?.optionId;
      return { outcome: { outcome: "selected", optionId } };
    };
    for (let turns = 0; turns < 3; turns++) {
      client.received.length = 0;
      await ends(client, client.call("session/prompt", { sessionId, prompt: text("look") }));
      const changes = toolCalls(client).map(({ title, status }) => title ?? status);
      const last = turns === 0 ? ["failed"] : ["in_progress", "completed"];
      expect(changes).toEqual(["Look around", ...last]);
    }
    const refused = "The call was not allowed by the user (rejected)";
    expect(texts).toEqual([refused, true, "a tree", undefined, "a tree", undefined]);
    expect(asked).toHaveLength(2);
  });

  test("fail with the server's error, and the turn continues", async () => {
    const { client, answer } = await tool(async (turn) => {
      const { isError } = await turn.mcp.call("files__fail", {});
      await turn.agentMessage(`failed: ${isError}`);
    }, "fail");
    await ends(client, answer);
    expect(toolCalls(client)).toMatchObject([
      { title: "fail", kind: "other" },
      { status: "failed", content: shown("no such thing") },
    ]);
    await client.receives({ sessionUpdate: "agent_message_chunk" });
  });

  test.each(["files__none", "files__exit"])(
    "that return no result reject the call and show the user the reason (%s)",
    async (name) => {
      const errors: unknown[] = [];
      const { client, answer } = await tool(async ({ mcp }) => {
        await mcp.call(name, {}).catch((error: unknown) => errors.push(error));
      }, name);
      await ends(client, answer);
      const [{ message } = { message: "" }] = errors as Error[];
      expect(errors).toMatchObject([{ name: "McpCallError" }]);
      expect(toolCalls(client)).toMatchObject([{ name }, { status: "failed", content: shown(message) }]);
    },
  );

  test("show their progress without storing it, and are cancelled with the turn", async () => {
    const reasons: unknown[] = [];
    const kept: unknown[] = [];
    const { client, sessionId, answer } = await tool(async ({ mcp, session, text: words }) => {
      if (words === "history") for await (const event of session.history()) kept.push(event);
      else await mcp.call("files__count", {}).catch((error: Error) => reasons.push(error.name));
    }, "count");
    const progress = { sessionUpdate: "tool_call_update", content: shown("1 of 3: one") };
    await expect.poll(() => toolCalls(client).at(-1)).toEqual(progress);
    await client.connection.notify("session/cancel", { sessionId });
    await ends(client, answer);
    expect(reasons).toEqual(["AbortError"]);
    const ended = version === 1 ? "failed" : "cancelled";
    expect(toolCalls(client).at(-1)).toMatchObject({ sessionUpdate: "tool_call_update", status: ended });
    await client.call("session/prompt", { sessionId, prompt: text("history") });
    await expect.poll(() => kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain("1 of 3");
  });

  test("can be cancelled with the agent's own signal", async () => {
    const { client, answer } = await tool(async ({ mcp }) => {
      const stop = new AbortController();
      const onProgress = (): void => stop.abort();
      await mcp.call("files__count", {}, { signal: stop.signal, onProgress }).catch(() => undefined);
    }, "count");
    await ends(client, answer);
    const ended = version === 1 ? "failed" : "cancelled";
    expect(toolCalls(client).at(-1)).toMatchObject({ status: ended });
  });
});

test("an MCP call can be cancelled by the user in version 2, and the turn continues", async () => {
  const { client, sessionId } = await openMcpSession(2, {
    async prompt(turn) {
      await turn.mcp.call("files__count", {}).catch(() => turn.agentMessage("There is no count"));
    },
  });
  await client.call("session/prompt", { sessionId, prompt: text("count") });
  const { toolCallId } = await client.receives({ name: "files__count" });
  await client.call("tool_call/cancel", { sessionId, toolCallId });
  await client.receives({ state: "idle", stopReason: "end_turn" });
  expect(toolCalls(client).at(-1)).toMatchObject({ status: "cancelled", capabilities: null });
  await client.receives({ sessionUpdate: "agent_message_chunk" });
});

test("sends only the latest progress if a server reports it faster than it can be sent", async () => {
  const mcp: McpSession = {
    ...noMcp,
    async call(_name, _args, { onProgress } = {}) {
      for (let progress = 1; progress <= 10_000; progress++) onProgress?.({ progress });
      await new Promise(setImmediate);
      return { content: [] };
    },
  };
  const connections: McpConnections = {
    kinds: { stdio: true, http: false, sse: false, acp: false },
    open: () => Promise.resolve(mcp),
    close: () => Promise.resolve(),
  };
  const client = await connectOver(1, {
    mcp: connections,
    prompt: async (turn) => void (await turn.mcp.call("files__count", {})),
  });
  const server = { name: "files", command: "/bin/files", args: [], env: [] };
  const { sessionId } = (await client.call("session/new", { cwd: "/tmp", mcpServers: [server] })) as {
    readonly sessionId: string;
  };
  await client.call("session/prompt", { sessionId, prompt: text("x") });
  expect(toolCalls(client).map(({ content }) => content)).toEqual([
    undefined,
    shown("1"),
    shown("10000"),
    [],
  ]);
});

test("offers no tools without MCP servers, and shows a call as failed", async () => {
  const seen: unknown[] = [];
  const { client, sessionId } = await openSession(1, {
    prompt: async ({ mcp }) => {
      seen.push(mcp.tools());
      await mcp.call("files__look", {}).catch((error: Error) => seen.push(error.message));
    },
  });
  await client.call("session/prompt", { sessionId, prompt: text("x") });
  const message = 'Cannot call tool "files__look": no such tool; the agent is defined without "mcp"';
  expect(seen).toEqual([[], message]);
  expect(toolCalls(client)).toMatchObject([{ title: "files__look" }, { content: shown(message) }]);
});
