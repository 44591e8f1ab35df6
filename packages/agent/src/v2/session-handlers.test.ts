import type { McpServerState } from "@parley/mcp-transport";
import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { describeOverStores } from "../fixtures/describe-over-stores.ts";
import { connectOver, openSession, openSqlite, text } from "../fixtures/raw-client.ts";
import type { Turn } from "../index.ts";
import { noMcp } from "../mcp/no-mcp.ts";

const idle = { sessionUpdate: "state_update", state: "idle" };
const running = { sessionUpdate: "state_update", state: "running" };
const start = { replayFrom: { type: "start" } };

const replayComplete = { sessionUpdate: "replay_complete" };

const echo = (turn: Turn): Promise<void> => turn.agentMessage(`You said: ${turn.text}`);

const talk = async (turn: Turn): Promise<void> => {
  await turn.agentThought("hm");
  await turn.plan([{ content: "Answer", priority: "high", status: "pending" }]);
  const call = await turn.toolCall({ title: "Look", kind: "read", toolCallId: `c_${turn.text}` });
  await call.update({
    status: "completed",
    content: [{ type: "diff", path: "/tmp/a", oldText: "a", newText: "b" }],
  });
  await turn.agentMessage(`You said: ${turn.text}`);
  await turn.usage({ used: 1, size: 10 });
};

await describeOverStores("a version 2 session", (openStore) => {
  test.each([
    ["session/load", {}, []],
    ["session/resume", start, [replayComplete]],
  ])(
    "is replayed before the response to %s with %j, and accepts prompts again",
    async (method, extra, marker) => {
      const store = await openStore();
      const { client, sessionId } = await openSession(2, { prompt: talk, store });
      await client.call("session/prompt", { sessionId, prompt: [...text("one"), ...text("more")] });
      await client.receives({ state: "idle" });
      const isConversation = (item: (typeof client.received)[number]): boolean =>
        typeof item !== "string" && !["session_info_update", "state_update"].includes(item.sessionUpdate);
      const live = client.received.filter(isConversation);
      const isBeginning = (item: (typeof client.received)[number]): boolean =>
        typeof item !== "string" && /_(message|thought)$/.test(item.sessionUpdate);
      await client.connection.close();
      await client.done;

      const again = await connectOver(2, { prompt: talk, store });
      const params = { sessionId, cwd: "/tmp/../tmp/", ...extra };
      for (let time = 0; time < 2; time++) {
        again.received.length = 0;
        await expect(again.call(method, params)).resolves.toEqual({});
        const info = expect.objectContaining({ sessionUpdate: "session_info_update" }) as unknown;
        const ended = [...marker, info, idle, `response ${method}`];
        expect(again.received.filter((item) => !isBeginning(item))).toEqual([...live, ...ended]);
        // Each message starts over, so the client replaces its earlier copy.
        const begun = again.received.filter(isBeginning);
        expect(begun).toEqual(begun.map((item) => ({ ...(item as object), content: [] })));
        const ids = (items: typeof begun): unknown[] =>
          items.map((item) => (item as { messageId?: string }).messageId);
        expect(ids(begun)).toEqual([...new Set(ids(live))].filter((id) => id !== undefined));
      }
      await again.call("session/prompt", { sessionId, prompt: text("two") });
      await again.receives({ stopReason: "end_turn" });
    },
  );

  test.each([{}, { replayFrom: null }])(
    "session/resume with %j sends the state but no history",
    async (extra) => {
      const store = await openStore();
      const { client, sessionId } = await openSession(2, { prompt: talk, store });
      await client.call("session/prompt", { sessionId, prompt: text("one") });
      await client.receives({ state: "idle" });
      await client.call("session/close", { sessionId });
      client.received.length = 0;
      await expect(client.call("session/resume", { sessionId, cwd: "/tmp", ...extra })).resolves.toEqual({});
      const info = expect.objectContaining({ sessionUpdate: "session_info_update" }) as unknown;
      expect(client.received).toEqual([info, idle, "response session/resume"]);
    },
  );

  test("closes a tool call left open by a crash when replayed", async () => {
    const store = await openStore();
    await store.create({ sessionId: "s1", cwd: "/tmp" });
    const writer = await store.write("s1", { owner: "crashed", ttlMs: 1 });
    const body = JSON.stringify({ type: "tool_call", toolCallId: "c1", title: "Run", status: "in_progress" });
    await writer.append([{ kind: "event", body }]);
    await writer.release();
    const client = await connectOver(2, { prompt: talk, store });
    await client.call("session/resume", { sessionId: "s1", cwd: "/tmp", ...start });
    expect(client.received.slice(1)).toEqual([
      replayComplete,
      { sessionUpdate: "tool_call_update", toolCallId: "c1", status: "failed" },
      idle,
      "response session/resume",
    ]);
  });
});

test("completes the replay of an empty session immediately", async () => {
  const { client, sessionId } = await openSession(2, { prompt: talk, store: memorySessionStore() });
  await client.call("session/resume", { sessionId, cwd: "/tmp", ...start });
  expect(client.received).toEqual([replayComplete, idle, "response session/resume"]);
});

test("assigns the same id to a message without one in every replay", async () => {
  const store = memorySessionStore();
  await store.create({ sessionId: "s1", cwd: "/tmp" });
  const writer = await store.write("s1", { owner: "import", ttlMs: 1000 });
  const say = (role: string): { kind: string; body: string } => ({
    kind: "event",
    body: JSON.stringify({ type: "message", role, content: { type: "text", text: role } }),
  });
  await writer.append([say("user"), say("agent")]);
  await writer.release();
  const client = await connectOver(2, { prompt: echo, store });
  await client.call("session/load", { sessionId: "s1", cwd: "/tmp" });
  await client.call("session/resume", { sessionId: "s1", cwd: "/tmp", ...start });
  const ids = client.received.flatMap((item) => (typeof item === "string" ? [] : [item["messageId"]]));
  const replayed = ["msg_1", "msg_1", "msg_2", "msg_2"];
  // The state comes last, after the marker that the replay is complete.
  expect(ids).toEqual([...replayed, undefined, ...replayed, undefined, undefined]);
});

test.each(["session/load", "session/resume"])(
  "%s during a turn sends everything once, plus the running state",
  async (method) => {
    const gate = Promise.withResolvers<void>();
    const { client, sessionId } = await openSession(2, {
      store: await openSqlite(),
      async prompt(turn) {
        await turn.agentMessage("before");
        // Do not await these calls, so some chunks are stored while the replay is waiting to be sent.
        for (let piece = 0; piece < 20; piece++) void turn.agentMessage(String(piece));
        client.received.length = 0;
        await gate.promise;
        for (let piece = 20; piece < 40; piece++) void turn.agentMessage(String(piece));
      },
    });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    const opened = client.call(method, { sessionId, cwd: "/tmp", ...start });
    gate.resolve();
    await opened;
    await client.receives({ stopReason: "end_turn" });
    const sent = client.received.flatMap((item) => {
      if (typeof item === "string" || item.sessionUpdate !== "agent_message_chunk") return [];
      return [(item["content"] as { text: string }).text];
    });
    const pieces = Array.from({ length: 40 }, (_, index) => String(index));
    // Chunks that were stored together are replayed together.
    const replayed = sent.slice(sent.findLastIndex((each) => each.startsWith("before")));
    expect(replayed.join("")).toBe(["before", ...pieces].join(""));
    expect(client.received).toContainEqual(running);
    expect(client.received).not.toContainEqual(idle);
  },
);

test.each(["session/load", "session/resume"])(
  "%s does not close a tool call that is still open",
  async (method) => {
    const gate = Promise.withResolvers<void>();
    const { client, sessionId } = await openSession(2, {
      store: memorySessionStore(),
      async prompt(turn) {
        const call = await turn.toolCall({ title: "Run", toolCallId: "c1" });
        await gate.promise;
        await call.update({ status: "completed" });
      },
    });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ toolCallId: "c1" });
    await client.call(method, { sessionId, cwd: "/tmp", ...start });
    gate.resolve();
    await client.receives({ stopReason: "end_turn" });
    expect(client.received).toContainEqual(
      expect.objectContaining({ toolCallId: "c1", status: "completed" }),
    );
    expect(client.received).not.toContainEqual(
      expect.objectContaining({ toolCallId: "c1", status: "failed" }),
    );
  },
);

test("sends the requires_action state when a session that is waiting for the user is resumed", async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<unknown>();
  const { client, sessionId } = await openSession(2, {
    store: memorySessionStore(),
    async prompt(turn) {
      await (await turn.toolCall({ title: "Write" })).requestPermission();
    },
  });
  client.answers["session/request_permission"] = () => {
    asked.resolve();
    return answer.promise;
  };
  await client.call("session/prompt", { sessionId, prompt: text("x") });
  await asked.promise;
  client.received.length = 0;
  await client.call("session/resume", { sessionId, cwd: "/tmp" });
  expect(client.received).toEqual([
    { sessionUpdate: "state_update", state: "requires_action" },
    "response session/resume",
  ]);
  answer.resolve({ outcome: { outcome: "cancelled" } });
  await client.receives({ state: "idle" });
});

describe("close", () => {
  test("cancels the running work before responding, and rejects queued prompts", async () => {
    const { client, sessionId } = await openSession(2, {
      async prompt(turn) {
        await turn.toolCall({ title: "Sleep", toolCallId: "c1" });
        await new Promise((resolve) => turn.signal.addEventListener("abort", resolve, { once: true }));
      },
    });
    await client.call("session/prompt", { sessionId, prompt: text("one") });
    const second = client.call("session/prompt", { sessionId, prompt: text("two") });
    await client.receives({ toolCallId: "c1" });
    const [refused, closed] = await Promise.allSettled([second, client.call("session/close", { sessionId })]);
    expect(refused).toMatchObject({ status: "rejected", reason: { code: -32800 } });
    expect(closed).toEqual({ status: "fulfilled", value: {} });
    expect(client.received.slice(-4)).toEqual([
      { sessionUpdate: "tool_call_update", toolCallId: "c1", status: "cancelled" },
      expect.objectContaining({ sessionUpdate: "session_info_update" }),
      { ...idle, stopReason: "cancelled" },
      "response session/close",
    ]);
    const third = client.call("session/prompt", { sessionId, prompt: text("three") });
    await expect(third).rejects.toMatchObject({ code: -32002, data: { sessionId } });
  });

  test("is not an error for a session that is not open", async () => {
    const client = await connectOver(2, { prompt: echo });
    await expect(client.call("session/close", { sessionId: "none" })).resolves.toEqual({});
  });

  test("lets the session be opened on another connection", async () => {
    const store = memorySessionStore();
    const { client, sessionId } = await openSession(2, { prompt: echo, store });
    const other = await connectOver(2, { prompt: echo, store });
    const params = { sessionId, cwd: "/tmp" };
    await expect(other.call("session/resume", params)).rejects.toMatchObject({
      code: -32603,
      data: { reason: "lease_held", sessionId },
    });
    await client.call("session/close", { sessionId });
    await expect(other.call("session/resume", params)).resolves.toEqual({});
  });
});

test("delete ends the work first, and deleting a session again is not an error", async () => {
  const store = memorySessionStore();
  const { client, sessionId } = await openSession(2, {
    store,
    prompt: (turn) =>
      new Promise((resolve) => turn.signal.addEventListener("abort", () => resolve(), { once: true })),
  });
  await client.call("session/prompt", { sessionId, prompt: text("one") });
  await expect(client.call("session/delete", { sessionId })).resolves.toEqual({});
  expect(client.received.slice(-2)).toEqual([
    { ...idle, stopReason: "cancelled" },
    "response session/delete",
  ]);
  await expect(client.call("session/delete", { sessionId })).resolves.toEqual({});
  await expect(client.call("session/list", {})).resolves.toEqual({ sessions: [] });
  await expect(client.call("session/load", { sessionId, cwd: "/tmp" })).rejects.toMatchObject({
    code: -32002,
  });
});

test("titles a session after its first prompt and lists it with all its fields", async () => {
  const store = memorySessionStore();
  const client = await connectOver(2, { prompt: echo, store });
  const params = { cwd: "/tmp", additionalDirectories: ["/var/../opt/"] };
  const { sessionId } = (await client.call("session/new", params)) as { sessionId: string };
  await client.call("session/new", { cwd: "/" });
  await store.update(sessionId, { meta: { color: "red" } });
  await client.call("session/prompt", { sessionId, prompt: text("fix the tests\nplease") });
  const { updatedAt } = await client.receives({ title: "fix the tests" });
  await client.receives({ state: "idle" });
  await expect(client.call("session/list", { cwd: "/tmp/." })).resolves.toEqual({
    sessions: [
      {
        sessionId,
        cwd: "/tmp",
        additionalDirectories: ["/opt"],
        title: "fix the tests",
        updatedAt,
        _meta: { color: "red" },
      },
    ],
  });
});

test.each([
  ["session/new", { cwd: "relative" }, -32602],
  ["session/new", {}, -32602],
  ["session/new", { cwd: "/tmp", additionalDirectories: ["x"] }, -32602],
  ["session/new", { cwd: "/tmp", mcpServers: [{ type: "stdio", name: "s", command: "/bin/x" }] }, -32602],
  ["session/load", { sessionId: "none", cwd: "/tmp" }, -32002],
  ["session/resume", { sessionId: "none", cwd: "/tmp" }, -32002],
  ["session/list", { cwd: "relative" }, -32602],
  ["session/list", { cursor: "made up" }, -32602],
  ["no/such_method", {}, -32601],
])("%s with %j is rejected with %d, and the connection stays open", async (method, params, code) => {
  const { client } = await openSession(2, { prompt: echo, store: memorySessionStore() });
  await expect(client.call(method, params)).rejects.toMatchObject({ code });
  // The session has no conversation, so it is not listed.
  await expect(client.call("session/list", {})).resolves.toEqual({ sessions: [] });
});

test.each([
  ["a different cwd", { cwd: "/var" }],
  ["an unknown replay starting point", { cwd: "/tmp", replayFrom: { type: "_acme_middle" } }],
])("session/resume with %s is rejected", async (_title, params) => {
  const { client, sessionId } = await openSession(2, { prompt: echo, store: memorySessionStore() });
  await expect(client.call("session/resume", { sessionId, ...params })).rejects.toMatchObject({
    code: -32602,
  });
});

describe("MCP servers", () => {
  const opened: unknown[] = [];
  const mcp = {
    kinds: { stdio: true, http: true, sse: true, acp: false },
    open: (request: { readonly servers: readonly unknown[] }): Promise<never> => {
      opened.push(...request.servers);
      return Promise.reject(new Error("no servers here"));
    },
    close: () => Promise.resolve(),
  };

  test("are passed to the agent in the format shared by all versions", async () => {
    const client = await connectOver(2, { prompt: echo, mcp });
    const env = [{ name: "KEY", value: "secret" }];
    const mcpServers = [
      { type: "stdio", name: "a", command: "/bin/a" },
      { type: "stdio", name: "b", command: "/bin/b", args: ["-x"], env, _meta: { c: 1 } },
      { type: "http", name: "h", url: "http://localhost/" },
    ];
    await expect(client.call("session/new", { cwd: "/tmp", mcpServers })).rejects.toMatchObject({
      code: -32603,
    });
    expect(opened).toEqual([
      { name: "a", command: "/bin/a", args: [], env: [] },
      { name: "b", command: "/bin/b", args: ["-x"], env, _meta: { c: 1 } },
      { type: "http", name: "h", url: "http://localhost/", headers: [] },
    ]);
  });

  test.each(["sse", "_acme_pipe"])("fail the whole request if their type is %s", async (type) => {
    const client = await connectOver(2, { prompt: echo, mcp });
    const mcpServers = [{ type, name: "odd", url: "http://localhost/" }];
    await expect(client.call("session/new", { cwd: "/tmp", mcpServers })).rejects.toMatchObject({
      code: -32602,
      data: { mcpServer: "odd", type },
    });
  });

  test("trigger a notice on failure, right after the session/new response or in the next turn", async () => {
    const servers = new Map<string, McpServerState>([
      ["a", { status: "failed", kind: "spawn", message: "no such command" }],
      ["b", { status: "connecting" }],
    ]);
    const session = { ...noMcp, servers };
    const agent = { prompt: echo, mcp: { ...mcp, open: () => Promise.resolve(session) } };
    const client = await connectOver(2, agent);
    const mcpServers = ["a", "b"].map((name) => ({ type: "stdio", name, command: "/bin/x" }));
    const { sessionId } = (await client.call("session/new", { cwd: "/tmp", mcpServers })) as {
      sessionId: string;
    };
    await client.receives({ sessionUpdate: "notice" });
    const notice = (name: string, description: string): object => ({
      sessionUpdate: "notice",
      severity: "warning",
      title: `MCP server "${name}" is not available`,
      description,
    });
    expect(client.received).toEqual(["response session/new", notice("a", "no such command")]);
    servers.set("b", { status: "failed", kind: "timeout", message: "no answer" });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ state: "idle" });
    expect(client.received.slice(4, 6)).toEqual([running, notice("b", "no answer")]);
  });
});
