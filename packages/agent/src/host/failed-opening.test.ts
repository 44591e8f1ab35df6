import { SessionStoreError, memorySessionStore } from "@parley/storage";
import { describe, expect, test, vi } from "vitest";

import { type RawClient, type Update, connectOver, text } from "../fixtures/raw-client.ts";
import {
  type AgentHost,
  type AgentSession,
  type McpConnections,
  type Turn,
  createAgentHost,
  defineAgent,
} from "../index.ts";
import { noMcp } from "../mcp/no-mcp.ts";

const where = { cwd: "/tmp", mcpServers: [] };
const server = { name: "a", command: "/bin/a", args: [], env: [] };

function createHost(agent: { prompt: (turn: Turn) => Promise<void>; mcp?: McpConnections }): {
  readonly store: ReturnType<typeof memorySessionStore>;
  readonly host: AgentHost;
  readonly connect: () => Promise<RawClient>;
} {
  const store = memorySessionStore();
  const definition = { ...agent, store };
  const host = createAgentHost(defineAgent({ info: { name: "test", version: "1.0.0" }, ...definition }));
  return { store, host, connect: () => connectOver(1, definition, { host }) };
}

function mcpOpening(open: McpConnections["open"]): McpConnections {
  const kinds = { stdio: true, http: false, sse: false, acp: false };
  return { kinds, open, close: () => Promise.resolve() };
}

test("a client that fails to open another client's session receives nothing from it and does not keep it open", async () => {
  const mcp = mcpOpening(() => Promise.reject(new Error("broken")));
  const { host, connect } = createHost({ prompt: (turn) => turn.agentMessage("hi"), mcp });
  const [one, two, three] = [await connect(), await connect(), await connect()];
  const { sessionId } = (await one.call("session/new", where)) as { sessionId: string };
  const load = two.call("session/load", { sessionId, ...where, mcpServers: [server] });
  await expect(load).rejects.toMatchObject({ code: -32603 });
  two.received.length = 0;
  await one.call("session/prompt", { sessionId, prompt: text("x") });
  await two.call("session/list", {});
  expect(two.received).toEqual(["response session/list"]);
  await one.connection.close();
  await one.done;
  const prompt = two.call("session/prompt", { sessionId, prompt: text("x") });
  await expect(prompt).rejects.toMatchObject({ code: -32002 });
  await three.call("session/load", { sessionId, ...where });
  await host.close();
});

test("opening an unreadable session fails with the reason", async () => {
  const { host, store, connect } = createHost({ prompt: (turn) => turn.agentMessage("hi") });
  const [one, two] = [await connect(), await connect()];
  const { sessionId } = (await one.call("session/new", where)) as { sessionId: string };
  await one.call("session/prompt", { sessionId, prompt: text("x") });
  const broken = vi.spyOn(store, "read").mockImplementation(() => {
    throw new SessionStoreError("busy", "no connection");
  });
  const refused = {
    code: -32603,
    message: expect.stringContaining("busy") as unknown,
    data: { reason: "busy" },
  };
  await expect(two.call("session/load", { sessionId, ...where })).rejects.toMatchObject(refused);
  broken.mockRestore();
  await two.call("session/load", { sessionId, ...where });
  await host.close();
});

test("hides a session from other clients if its creator disconnects before it opens", async () => {
  const opening = Promise.withResolvers<void>();
  const mcp = mcpOpening(async ({ signal }) => {
    opening.resolve();
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    throw signal.reason;
  });
  const { store, connect } = createHost({ prompt: async () => undefined, mcp });
  const [creator, other] = [await connect(), await connect()];
  creator.call("session/new", { ...where, mcpServers: [server] }).catch(() => undefined);
  await opening.promise;
  const { sessions } = await store.list();
  const load = other.call("session/load", { sessionId: sessions[0]?.sessionId, ...where });
  load.catch(() => undefined);
  await other.call("session/list", {});
  const remove = store.delete.bind(store);
  vi.spyOn(store, "delete").mockImplementation(async (id) => {
    // Requests from other clients still work in the meantime.
    for (let count = 0; count < 10; count++) await other.call("session/list", {});
    return remove(id);
  });
  await creator.connection.close();
  await expect(load).rejects.toMatchObject({ code: -32002 });
});

test("closes a tool call only once if it ends while a client loads the session", async () => {
  const release = Promise.withResolvers<void>();
  const { store, connect } = createHost({
    async prompt(turn) {
      await turn.toolCall({ title: "Run", toolCallId: "c1" });
      await release.promise;
    },
    mcp: mcpOpening(async () => noMcp),
  });
  const [one, two] = [await connect(), await connect()];
  const { sessionId } = (await one.call("session/new", where)) as { sessionId: string };
  const prompted = one.call("session/prompt", { sessionId, prompt: text("x") });
  await one.receives({ toolCallId: "c1" });
  const read = store.read.bind(store);
  const [readSome, readRest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(store, "read").mockImplementation(async function* (...args) {
    yield* read(...args);
    readSome.resolve();
    await readRest.promise;
  });
  const loaded = two.call("session/load", { sessionId, ...where });
  await readSome.promise;
  release.resolve();
  await prompted;
  readRest.resolve();
  await loaded;
  await two.call("session/list", {});
  const isEnd = (item: Update | string): boolean =>
    typeof item !== "string" && item["toolCallId"] === "c1" && item["status"] === "failed";
  expect(one.received.filter(isEnd)).toHaveLength(1);
  expect(two.received.filter(isEnd)).toHaveLength(1);
});

describe("a host whose agent's function never returns", () => {
  const option = {
    id: "style",
    type: "select" as const,
    name: "Style",
    currentValue: "a",
    options: [
      { value: "a", name: "A" },
      { value: "b", name: "B" },
    ],
  };

  test.each([
    ["openSession", "session/new"],
    ["openSession", "session/load"],
    ["openSession", "session/resume"],
    ["configOptions", "session/new"],
    ["configOptions", "session/set_config_option"],
  ] as const)("closes while %s is running for %s", async (stuck, method) => {
    const store = memorySessionStore();
    const called = Promise.withResolvers<void>();
    const closed: AgentSession[] = [];
    let hangs = false;
    const waitFor = async (name: string): Promise<void> => {
      if (!hangs || name !== stuck) return;
      called.resolve();
      await new Promise(() => undefined);
    };
    const definition = defineAgent({
      info: { name: "test", version: "1.0.0" },
      store,
      openSession: () => waitFor("openSession"),
      async configOptions() {
        await waitFor("configOptions");
        return [option];
      },
      async closeSession(session) {
        closed.push(session);
      },
      prompt: (turn) => turn.agentMessage("hi"),
    });
    const host = createAgentHost(definition, { cancelGraceMs: 10 });
    const client = await connectOver(1, definition, { host });
    const session = (await client.call("session/new", where)) as { sessionId: string };
    if (/load|resume/.test(method)) await client.call("session/close", session);
    hangs = true;
    let isAnswered = false;
    const params = { ...where, ...session, configId: "style", value: "b" };
    client.call(method, params).then(
      () => (isAnswered = true),
      () => undefined,
    );
    await called.promise;
    await client.call("session/list", {});
    expect(isAnswered).toBe(false);
    await host.close();
    expect(closed.at(-1)?.signal.aborted).toBe(true);
    const { sessions } = await store.list();
    expect(await Promise.all(sessions.map(({ sessionId }) => store.owner(sessionId)))).toEqual([null]);
  });
});
