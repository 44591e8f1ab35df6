import { type MessageRepair, RequestError } from "@parley/protocol";
import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { describeOverStores } from "./fixtures/describe-over-stores.ts";
import {
  type RawClient,
  type SomeAgent,
  type Update,
  connect,
  connectOver,
  openSession,
  openSqlite,
  text,
} from "./fixtures/raw-client.ts";
import type { ServeAgentOptions, Turn } from "./index.ts";

const initialize = { protocolVersion: 1, clientCapabilities: {} };

const connectWithSession = (
  definition: SomeAgent,
  options: ServeAgentOptions = {},
): Promise<{ readonly client: RawClient; readonly sessionId: string }> => openSession(1, definition, options);

const echo = async (turn: Turn): Promise<"end_turn"> => {
  await turn.agentMessage("You said: ");
  await turn.agentMessage(turn.text);
  return "end_turn";
};

test("initialize returns the agent's capabilities", async () => {
  const client = connect({ prompt: echo, store: memorySessionStore() });
  await expect(client.call("initialize", initialize)).resolves.toEqual({
    protocolVersion: 1,
    agentInfo: { name: "test", version: "1.0.0" },
    agentCapabilities: {
      loadSession: true,
      promptCapabilities: { image: false, audio: false, embeddedContext: false },
      mcpCapabilities: { http: false, sse: false },
      sessionCapabilities: { close: {}, additionalDirectories: {}, list: {}, resume: {}, delete: {} },
    },
    authMethods: [],
  });
});

test("an agent without a store does not advertise or implement session storage methods", async () => {
  const client = connect({ prompt: echo });
  await expect(client.call("initialize", initialize)).resolves.toMatchObject({
    agentCapabilities: { loadSession: false, sessionCapabilities: { close: {} } },
  });
  const params = { sessionId: "sess_1", cwd: "/tmp", mcpServers: [] };
  for (const method of ["session/load", "session/resume", "session/list", "session/delete"]) {
    await expect(client.call(method, params)).rejects.toMatchObject({ code: -32601, data: { method } });
  }
});

test.each([1, 2])("reports repairs to a version %d client's messages", async (version) => {
  const repairs: string[] = [];
  const onRepair = ({ method, issue }: MessageRepair): void =>
    void repairs.push(`${method} ${issue.path.join(".")}`);
  await connectOver(version, { prompt: echo }, { onRepair, capabilities: { elicitation: 7 } });
  expect(repairs).toEqual([
    `initialize ${version === 1 ? "clientCapabilities" : "capabilities"}.elicitation`,
  ]);
});

test("rejects a session request before initialize, but keeps the connection open", async () => {
  const client = connect({ prompt: echo });
  await expect(client.call("session/new", { cwd: "/tmp", mcpServers: [] })).rejects.toMatchObject({
    code: -32600,
  });
  await expect(client.call("initialize", initialize)).resolves.toMatchObject({ protocolVersion: 1 });
});

test("a version 2 client may repeat initialize until it sends another request", async () => {
  const client = connect({ prompt: echo });
  const second = { protocolVersion: 2, info: { name: "test", version: "1" } };
  await client.call("initialize", second);
  await expect(client.call("initialize", { protocolVersion: "x" })).rejects.toMatchObject({ code: -32602 });
  await expect(client.call("initialize", second)).resolves.toMatchObject({ protocolVersion: 2 });
  const { sessionId } = (await client.call("session/new", { cwd: "/tmp" })) as { sessionId: string };
  const already = { code: -32600, message: "Already initialized" };
  await expect(client.call("initialize", second)).rejects.toMatchObject(already);
  const prompted = client.call("session/prompt", { sessionId, prompt: text("Which version is it?") });
  await expect(prompted).resolves.toEqual({ messageId: expect.any(String) });
});

test.each([
  [1, 1],
  [1, 2],
  [2, 1],
])(
  "a client that initialized with version %i cannot initialize with version %i afterward",
  async (first, second) => {
    const client = connect({ prompt: echo });
    await client.call("initialize", { protocolVersion: first, info: { name: "test", version: "1" } });
    const again = client.call("initialize", {
      protocolVersion: second,
      info: { name: "test", version: "1" },
    });
    await expect(again).rejects.toMatchObject({ code: -32600, message: "Already initialized" });
  },
);

test("a turn's updates arrive before its response", async () => {
  const { client, sessionId } = await connectWithSession({ prompt: echo });
  client.received.length = 0;
  const result = await client.call("session/prompt", { sessionId, prompt: text("hello") });
  expect(result).toEqual({ stopReason: "end_turn" });
  const [first, second] = client.received as Update[];
  expect(first).toMatchObject({ sessionUpdate: "agent_message_chunk", content: { text: "You said: " } });
  expect(second).toMatchObject({ sessionUpdate: "agent_message_chunk", content: { text: "hello" } });
  expect(second?.["messageId"]).toBe(first?.["messageId"]);
  expect(client.received.at(-1)).toBe("response session/prompt");
});

test("messages that the agent does not await also arrive before the response", async () => {
  const { client, sessionId } = await connectWithSession({
    async prompt(turn) {
      for (let piece = 0; piece < 50; piece++) void turn.agentMessage(String(piece));
    },
  });
  await client.call("session/prompt", { sessionId, prompt: text("one") });
  client.received.length = 0;
  await client.call("session/prompt", { sessionId, prompt: text("two") });
  await client.call("session/close", { sessionId });
  expect(client.received).toHaveLength(52);
  expect(client.received.slice(50)).toEqual(["response session/prompt", "response session/close"]);
});

test("the first prompt sets the session's title", async () => {
  const { client, sessionId } = await connectWithSession({ prompt: echo, store: memorySessionStore() });
  await client.call("session/prompt", { sessionId, prompt: text("fix the tests\nplease") });
  await expect(client.receives({ sessionUpdate: "session_info_update" })).resolves.toMatchObject({
    title: "fix the tests",
  });
  await expect(client.call("session/list", {})).resolves.toMatchObject({
    sessions: [{ sessionId, cwd: "/tmp", title: "fix the tests" }],
  });
});

test("prompts in one session run one at a time, in order", async () => {
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const { client, sessionId } = await connectWithSession({
    async prompt(turn) {
      order.push(`${turn.text} starts`);
      if (turn.text === "one") await gate.promise;
      order.push(`${turn.text} ends`);
    },
  });
  const prompts = ["one", "two"].map((word) =>
    client.call("session/prompt", { sessionId, prompt: text(word) }),
  );
  gate.resolve();
  await Promise.all(prompts);
  expect(order).toEqual(["one starts", "one ends", "two starts", "two ends"]);
});

test("turns an exception from the agent's code into an internal error without details", async () => {
  const failure = new Error("secret path /home/me");
  const { client, sessionId } = await connectWithSession({ prompt: () => Promise.reject(failure) });
  const error = await client
    .call("session/prompt", { sessionId, prompt: text("x") })
    .catch((e: unknown) => e);
  expect(error).toBeInstanceOf(RequestError);
  expect((error as RequestError).toErrorObject()).toEqual({ code: -32603, message: "Internal error" });
  expect(client.errors).toEqual([failure]);
});

describe("cancelling", () => {
  const untilAborted = (turn: Turn): Promise<void> =>
    new Promise((resolve, reject) => {
      turn.signal.addEventListener("abort", () => reject(turn.signal.reason as Error), { once: true });
      void turn.agentMessage("working").then(() => undefined, reject);
    });

  test("ends the turn as cancelled if the agent's function rejects when the signal aborts", async () => {
    const { client, sessionId } = await connectWithSession({ prompt: untilAborted });
    const turn = client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ sessionUpdate: "agent_message_chunk" });
    await client.connection.notify("session/cancel", { sessionId });
    await expect(turn).resolves.toEqual({ stopReason: "cancelled" });
    expect(client.errors).toEqual([]);
  });

  test("ends a turn that ignores the signal, closes its tool calls and drops later updates", async () => {
    const late = Promise.withResolvers<unknown>();
    const { client, sessionId } = await connectWithSession(
      {
        async prompt(turn) {
          await turn.toolCall({ title: "Sleep", toolCallId: "call_1" });
          await new Promise((resolve) => turn.signal.addEventListener("abort", resolve, { once: true }));
          await client.receives({ sessionUpdate: "session_info_update" });
          late.resolve(await turn.agentMessage("too late").catch((error: unknown) => error));
        },
      },
      { cancelGraceMs: 1 },
    );
    const turn = client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ sessionUpdate: "tool_call" });
    await client.connection.notify("session/cancel", { sessionId });
    await expect(turn).resolves.toEqual({ stopReason: "cancelled" });
    expect(client.received).toContainEqual({
      sessionUpdate: "tool_call_update",
      toolCallId: "call_1",
      status: "failed",
    });
    expect(client.received.at(-1)).toBe("response session/prompt");
    await expect(late.promise).resolves.toMatchObject({
      message: expect.stringContaining("Cannot use a turn that has ended") as string,
    });
  });

  test("cancels a queued prompt", async () => {
    const started: string[] = [];
    const { client, sessionId } = await connectWithSession({
      async prompt(turn) {
        started.push(turn.text);
        await untilAborted(turn);
      },
    });
    const turns = ["one", "two"].map((word) =>
      client.call("session/prompt", { sessionId, prompt: text(word) }),
    );
    await client.receives({ sessionUpdate: "agent_message_chunk" });
    await client.connection.notify("session/cancel", { sessionId });
    await expect(Promise.all(turns)).resolves.toEqual([
      { stopReason: "cancelled" },
      { stopReason: "cancelled" },
    ]);
    expect(started).toEqual(["one"]);
  });

  test("cancels a pending permission request", async () => {
    const decisions: unknown[] = [];
    const { client, sessionId } = await connectWithSession({
      async prompt(turn) {
        const call = await turn.toolCall({ title: "Write" });
        decisions.push(await call.requestPermission());
      },
    });
    const asked = Promise.withResolvers<void>();
    client.answers["session/request_permission"] = (_params, signal) => {
      asked.resolve();
      return new Promise((_, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason as Error)),
      );
    };
    const turn = client.call("session/prompt", { sessionId, prompt: text("x") });
    await asked.promise;
    await client.connection.notify("session/cancel", { sessionId });
    await expect(turn).resolves.toEqual({ stopReason: "cancelled" });
    expect(decisions).toEqual([{ allowed: false, outcome: "cancelled" }]);
  });
});

test("an error response to a permission request does not become the response to the prompt", async () => {
  const { client, sessionId } = await connectWithSession({
    async prompt(turn) {
      await (await turn.toolCall({ title: "Write" })).requestPermission();
    },
  });
  client.answers["session/request_permission"] = () => {
    throw new RequestError(-32000, "Sign in first", { secret: 1 });
  };
  const turn = client.call("session/prompt", { sessionId, prompt: text("x") });
  await expect(turn).rejects.toMatchObject({ code: -32603, message: "Internal error", data: undefined });
  expect(client.errors).toMatchObject([{ name: "Error", cause: { code: -32000 } }]);
});

test("a permission request includes the whole tool call, and the agent receives the decision", async () => {
  const decisions: unknown[] = [];
  const { client, sessionId } = await connectWithSession({
    async prompt(turn) {
      const call = await turn.toolCall({
        title: "Write",
        kind: "edit",
        toolCallId: "c1",
        rawInput: { path: "/x" },
      });
      decisions.push(await call.requestPermission());
    },
  });
  const questions: unknown[] = [];
  client.answers["session/request_permission"] = (params) => {
    questions.push(params);
    return { outcome: { outcome: "selected", optionId: "allow_once" } };
  };
  await client.call("session/prompt", { sessionId, prompt: text("x") });
  expect(questions).toMatchObject([
    { sessionId, toolCall: { toolCallId: "c1", title: "Write", kind: "edit", status: "pending" } },
  ]);
  expect(decisions).toMatchObject([{ allowed: true, option: { optionId: "allow_once" } }]);
});

await describeOverStores("stored sessions", (openStore) => {
  const talk = async (turn: Turn): Promise<void> => {
    await turn.agentThought("hm");
    await turn.plan([{ content: "Answer", priority: "high", status: "pending" }]);
    const call = await turn.toolCall({ title: "Look", kind: "read", toolCallId: `c_${turn.text}` });
    await call.update({
      status: "completed",
      content: [{ type: "content", content: { type: "text", text: "seen" } }],
    });
    await turn.agentMessage(`You said: ${turn.text}`);
  };

  test("are replayed in order before load responds, and accept prompts again", async () => {
    const store = await openStore();
    const { client, sessionId } = await connectWithSession({ prompt: talk, store });
    await client.call("session/prompt", { sessionId, prompt: text("one") });
    const live = client.received.filter(
      (item) => typeof item !== "string" && item.sessionUpdate !== "session_info_update",
    );
    await client.connection.close();
    await client.done;

    const again = connect({ prompt: talk, store });
    await again.call("initialize", initialize);
    const params = { sessionId, cwd: "/tmp", mcpServers: [] };
    await expect(again.call("session/load", params)).resolves.toEqual({});
    const [, user, ...rest] = again.received;
    expect(user).toMatchObject({
      sessionUpdate: "user_message_chunk",
      content: { type: "text", text: "one" },
    });
    const info = expect.objectContaining({ sessionUpdate: "session_info_update", title: "one" }) as unknown;
    expect(rest).toEqual([...live, info, "response session/load"]);
    await expect(again.call("session/prompt", { sessionId, prompt: text("two") })).resolves.toEqual({
      stopReason: "end_turn",
    });
  });

  test("are not replayed by resume", async () => {
    const store = await openStore();
    const { client, sessionId } = await connectWithSession({ prompt: talk, store });
    await client.call("session/prompt", { sessionId, prompt: text("one") });
    await client.call("session/close", { sessionId });
    client.received.length = 0;
    await client.call("session/resume", { sessionId, cwd: "/tmp/../tmp/", mcpServers: [] });
    expect(client.received).toEqual([
      expect.objectContaining({ sessionUpdate: "session_info_update", title: "one" }),
      "response session/resume",
    ]);
  });

  test("close tool calls left open by a crash when loaded", async () => {
    const store = await openStore();
    await store.create({ sessionId: "s1", cwd: "/tmp" });
    const writer = await store.write("s1", { owner: "crashed", ttlMs: 1 });
    const body = JSON.stringify({ type: "tool_call", toolCallId: "c1", title: "Run", status: "in_progress" });
    await writer.append([{ kind: "event", body }]);
    await writer.release();
    const client = connect({ prompt: talk, store });
    await client.call("initialize", initialize);
    await client.call("session/load", { sessionId: "s1", cwd: "/tmp", mcpServers: [] });
    expect(client.received.slice(-2)).toEqual([
      { sessionUpdate: "tool_call_update", toolCallId: "c1", status: "failed" },
      "response session/load",
    ]);
  });

  test("cannot be opened on a second connection while open on another", async () => {
    const store = await openStore();
    const { client, sessionId } = await connectWithSession({ prompt: talk, store });
    const other = connect({ prompt: talk, store });
    await other.call("initialize", initialize);
    const params = { sessionId, cwd: "/tmp", mcpServers: [] };
    await expect(other.call("session/load", params)).rejects.toMatchObject({
      code: -32603,
      data: { reason: "lease_held", sessionId },
    });
    await client.call("session/close", { sessionId });
    await expect(other.call("session/load", params)).resolves.toEqual({});
  });

  test("cannot be loaded after being deleted, but can be deleted again without an error", async () => {
    const store = await openStore();
    const { client, sessionId } = await connectWithSession({ prompt: talk, store });
    await client.call("session/delete", { sessionId });
    await expect(client.call("session/delete", { sessionId })).resolves.toEqual({});
    await expect(client.call("session/list", {})).resolves.toEqual({ sessions: [] });
    await expect(
      client.call("session/load", { sessionId, cwd: "/tmp", mcpServers: [] }),
    ).rejects.toMatchObject({
      code: -32002,
      data: { sessionId },
    });
  });
});

test.each([
  ["session/new", { cwd: "relative", mcpServers: [] }, -32602],
  ["session/new", { cwd: "/tmp", additionalDirectories: ["x"], mcpServers: [] }, -32602],
  [
    "session/new",
    { cwd: "/tmp", mcpServers: [{ type: "http", name: "h", url: "http://localhost", headers: [] }] },
    -32602,
  ],
  ["session/new", { mcpServers: [] }, -32602],
  ["session/list", { cwd: "relative" }, -32602],
  ["session/list", { cursor: "made up" }, -32602],
  ["session/load", { sessionId: "none", cwd: "/tmp", mcpServers: [] }, -32002],
  ["session/prompt", { sessionId: "none", prompt: [] }, -32002],
  ["no/such_method", {}, -32601],
  ["_acme/thing", {}, -32601],
])("%s with %j is rejected with %d, and the connection stays open", async (method, params, code) => {
  const { client } = await connectWithSession({ prompt: echo, store: memorySessionStore() });
  await expect(client.call(method, params)).rejects.toMatchObject({ code });
  // The session has no conversation, so it is not listed.
  await expect(client.call("session/list", {})).resolves.toEqual({ sessions: [] });
});

test("rejects a cwd that differs from the session's", async () => {
  const { client, sessionId } = await connectWithSession({ prompt: echo, store: memorySessionStore() });
  const params = { sessionId, cwd: "/var", mcpServers: [] };
  await expect(client.call("session/load", params)).rejects.toMatchObject({ code: -32602 });
  await expect(client.call("session/resume", params)).rejects.toMatchObject({ code: -32602 });
});

test("a lost connection cancels running turns, and serveAgent waits for them", async () => {
  const ended: string[] = [];
  const { client, sessionId } = await connectWithSession({
    async prompt(turn) {
      await turn.agentMessage("working");
      await new Promise((resolve) => turn.signal.addEventListener("abort", resolve, { once: true }));
      ended.push("turn");
    },
  });
  void client.call("session/prompt", { sessionId, prompt: text("x") }).catch(() => undefined);
  await client.receives({ sessionUpdate: "agent_message_chunk" });
  await client.connection.close();
  await client.done;
  expect(ended).toEqual(["turn"]);
});

test("unknown content in a prompt is stored and replayed unchanged", async () => {
  const store = memorySessionStore();
  const { client, sessionId } = await connectWithSession({ prompt: async () => undefined, store });
  const strange = { type: "_acme_drawing", strokes: [1, 2], note: null };
  await client.call("session/prompt", { sessionId, prompt: [strange] });
  await client.call("session/load", { sessionId, cwd: "/tmp", mcpServers: [] });
  expect(client.received).toContainEqual(
    expect.objectContaining({ sessionUpdate: "user_message_chunk", content: strange }),
  );
});

test("rejects an invalid event from the agent without storing or sending it", async () => {
  const store = memorySessionStore();
  const errors: unknown[] = [];
  const { client, sessionId } = await connectWithSession({
    store,
    async prompt(turn) {
      const wrong = { type: "text", text: 5 } as unknown as { type: "text"; text: string };
      await turn.agentMessage(wrong).catch((error: unknown) => errors.push(error));
    },
  });
  await client.call("session/prompt", { sessionId, prompt: text("x") });
  expect(errors).toMatchObject([
    { name: "ValidationError", issues: [{ path: ["update", "content", "text"] }] },
  ]);
  await client.call("session/load", { sessionId, cwd: "/tmp", mcpServers: [] });
  expect(JSON.stringify(client.received)).not.toContain("agent_message_chunk");
});

test("applies the configured limits to a connection", async () => {
  const prompt = (turn: Turn): Promise<void> => turn.agentMessage("x".repeat(5000));
  const { client, sessionId } = await openSession(1, { prompt }, { connection: { maxMessageLength: 5000 } });
  await expect(client.call("session/prompt", { sessionId, prompt: text("Hi") })).rejects.toMatchObject({
    code: -32603,
  });
  expect(client.errors).toMatchObject([{ name: "RangeError" }]);
});

test("a call that the agent does not await can fail without crashing the agent", async () => {
  const late = Promise.withResolvers<Turn>();
  const { client, sessionId } = await connectWithSession({ prompt: async (turn) => late.resolve(turn) });
  await client.call("session/prompt", { sessionId, prompt: text("x") });
  const turn = await late.promise;
  const unawaited = [turn.agentMessage("late"), turn.plan([]), turn.toolCall({ title: "Late" })];
  expect(await Promise.allSettled(unawaited)).toMatchObject(unawaited.map(() => ({ status: "rejected" })));
});

test("cancelling while the prompt is being stored ends the turn", async () => {
  const { client, sessionId } = await connectWithSession({
    store: await openSqlite(),
    prompt: () => new Promise(() => undefined),
  });
  const prompt = Array.from({ length: 5 }, () => text("x")).flat();
  const turn = client.call("session/prompt", { sessionId, prompt });
  await new Promise((resolve) => setImmediate(resolve));
  await client.connection.notify("session/cancel", { sessionId });
  await expect(turn).resolves.toEqual({ stopReason: "cancelled" });
});

test("after a rejected initialize, only another initialize is accepted", async () => {
  const client = connect({ prompt: echo, store: memorySessionStore() });
  const bad = { protocolVersion: 70_000 };
  await expect(client.call("initialize", bad)).rejects.toMatchObject({ code: -32602 });
  await expect(client.call("session/list", {})).rejects.toMatchObject({ code: -32600 });
  await expect(client.call("initialize", initialize)).resolves.toMatchObject({ protocolVersion: 1 });
});

test.each(["session/close", "session/delete"])(
  "%s right after a load leaves nothing open",
  async (method) => {
    const store = await openSqlite();
    const { client, sessionId } = await connectWithSession({ prompt: echo, store });
    await client.call("session/prompt", { sessionId, prompt: text("hello") });
    await client.call("session/close", { sessionId });
    const load = client.call("session/load", { sessionId, cwd: "/tmp", mcpServers: [] });
    const [loaded, closed] = await Promise.allSettled([load, client.call(method, { sessionId })]);
    expect(loaded.status === "fulfilled" || (loaded.reason as RequestError).code === -32800).toBe(true);
    expect(closed).toMatchObject({ status: "fulfilled", value: {} });
    const prompt = client.call("session/prompt", { sessionId, prompt: text("still there?") });
    await expect(prompt).rejects.toMatchObject({ code: -32002 });
  },
);

test("losing the connection while a session is opening releases its lease", async () => {
  const store = await openSqlite();
  const { client, sessionId } = await connectWithSession({ prompt: echo, store });
  await client.call("session/close", { sessionId });
  const params = { sessionId, cwd: "/tmp", mcpServers: [] };
  void client.call("session/load", params).catch(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  await client.connection.close();
  await client.done;
  const again = connect({ prompt: echo, store });
  await again.call("initialize", initialize);
  await expect(again.call("session/load", params)).resolves.toEqual({});
});

test("with onDisconnect: finish, a lost connection does not abort the turn's signal", async () => {
  const aborted: boolean[] = [];
  const { client, sessionId } = await connectWithSession({
    store: memorySessionStore(),
    onDisconnect: "finish",
    async prompt(turn) {
      await turn.agentMessage("before");
      // This rejects when the agent's connection closes. The host reacts to the disconnect in the same event loop
      // turn.
      await turn.session.client.request("_never_answered").catch(() => undefined);
      await new Promise((resolve) => setImmediate(resolve));
      aborted.push(turn.signal.aborted);
    },
  });
  client.answers["_never_answered"] = () => new Promise(() => undefined);
  void client.call("session/prompt", { sessionId, prompt: text("x") }).catch(() => undefined);
  await client.receives({ sessionUpdate: "agent_message_chunk" });
  await client.connection.close();
  await client.done;
  expect(aborted).toEqual([false]);
});

test("with onDisconnect: finish, the store receives the rest of the turn after the connection is lost", async () => {
  const store = memorySessionStore();
  const { client, sessionId } = await connectWithSession({
    store,
    onDisconnect: "finish",
    async prompt(turn) {
      await turn.agentMessage("before");
      await client.connection.closed;
      const call = await turn.toolCall({ title: "Ask" });
      const { allowed } = await call.requestPermission();
      await turn.agentMessage(` after, allowed: ${allowed}`);
    },
  });
  void client.call("session/prompt", { sessionId, prompt: text("x") }).catch(() => undefined);
  await client.receives({ sessionUpdate: "agent_message_chunk" });
  await client.connection.close();
  await client.done;
  const again = connect({ prompt: echo, store });
  await again.call("initialize", initialize);
  await again.call("session/load", { sessionId, cwd: "/tmp", mcpServers: [] });
  expect(JSON.stringify(again.received)).toContain(" after, allowed: false");
});
