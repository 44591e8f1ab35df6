import type { McpConnections, McpOpenRequest, McpServerState, McpSession } from "@parley/mcp-transport";
import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { type RawClient, type SomeAgent, connectOver, text } from "../fixtures/raw-client.ts";
import { type Turn, createAgentHost, defineAgent } from "../index.ts";
import { noMcp } from "./no-mcp.ts";

/** Connections that record their calls. Every server fails, so the agent reports all of them. */
class CountedConnections implements McpConnections {
  readonly kinds = { stdio: true, http: true, sse: true, acp: false };
  /** Calls in order. Sessions are numbered. */
  readonly calls: string[] = [];
  readonly requests: McpOpenRequest[] = [];
  readonly #listeners: (() => void)[] = [];

  open(request: McpOpenRequest): Promise<McpSession> {
    const number = this.requests.push(request);
    this.calls.push(`open ${number}`);
    const state: McpServerState = { status: "failed", kind: "timeout", message: `no answer ${number}` };
    return Promise.resolve({
      ...noMcp,
      servers: new Map(request.servers.map(({ name }) => [String(name), state])),
      onChange: (listener) => {
        this.#listeners.push(listener);
        return () => undefined;
      },
      close: () => Promise.resolve(void this.calls.push(`close ${number}`)),
    });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

const stdio = (name: string, more: object = {}): object => ({
  name,
  command: "/bin/server",
  args: ["--read"],
  env: [{ name: "KEY", value: "1" }],
  ...more,
});
const http = { type: "http", name: "web", url: "http://localhost/", headers: [] };
const servers = [stdio("files"), http];
const setup = { cwd: "/tmp", additionalDirectories: ["/a", "/b"], mcpServers: servers };

interface Opened {
  readonly mcp: CountedConnections;
  /** The client that opened the session. */
  readonly one: RawClient;
  readonly sessionId: string;
  /** Loads the session in a second client. */
  readonly load: (params?: object) => Promise<RawClient>;
}

/** Opens a session on a new host, with a version 1 client. */
async function open(agent: SomeAgent, capabilities: object = {}): Promise<Opened> {
  const mcp = new CountedConnections();
  const definition = { store: memorySessionStore(), mcp, ...agent };
  const host = createAgentHost(defineAgent({ info: { name: "test", version: "1.0.0" }, ...definition }));
  const one = await connectOver(1, definition, { host, capabilities });
  const { sessionId } = (await one.call("session/new", setup)) as { readonly sessionId: string };
  return {
    mcp,
    one,
    sessionId,
    async load(params = setup) {
      const client = await connectOver(1, definition, { host, capabilities });
      await client.call("session/load", { ...params, sessionId });
      return client;
    },
  };
}

/**
 * Creates an agent whose turns run until the test ends them and then record their roots and whether they still have
 * the same servers.
 */
function patientAgent(): SomeAgent & {
  /** One entry for the start of each turn and one for its end. */
  readonly seen: unknown[];
  endTurn(): void;
} {
  const seen: unknown[] = [];
  let end = Promise.withResolvers<void>();
  return {
    seen,
    endTurn: () => end.resolve(),
    async prompt({ session }: Turn) {
      seen.push("begun");
      const { mcp } = session;
      await end.promise;
      end = Promise.withResolvers();
      seen.push({ roots: session.roots, isSameMcp: session.mcp === mcp });
    },
  };
}

const quick: SomeAgent = { prompt: () => Promise.resolve() };

describe("an identical request", () => {
  test.each(["session/load", "session/resume"])("does not reopen servers on %s", async (method) => {
    const { mcp, one, sessionId } = await open(quick);
    await one.call(method, { ...setup, sessionId });
    await one.call("session/prompt", { sessionId, prompt: text("x") });
    expect(mcp.calls).toEqual(["open 1"]);
    await one.call("session/close", { sessionId });
    expect(mcp.calls).toEqual(["open 1", "close 1"]);
  });

  test("from another client neither reopens servers nor reports them again", async () => {
    const { mcp, one, load, sessionId } = await open(quick, { session: { notices: {} } });
    await one.call("session/list", {});
    one.received.length = 0;
    const two = await load();
    await two.call("session/list", {});
    await one.call("session/list", {});
    expect(mcp.calls).toEqual(["open 1"]);
    expect(one.received).toEqual(["response session/list"]);
    await two.connection.close();
    await two.done;
    await one.call("session/prompt", { sessionId, prompt: text("x") });
    expect(mcp.calls).toEqual(["open 1"]);
  });

  test("from a client with the other protocol version does not reopen servers", async () => {
    const mcp = new CountedConnections();
    const definition = { store: memorySessionStore(), mcp, ...quick };
    const host = createAgentHost(defineAgent({ info: { name: "test", version: "1.0.0" }, ...definition }));
    const one = await connectOver(1, definition, { host });
    const { sessionId } = (await one.call("session/new", setup)) as { readonly sessionId: string };
    const two = await connectOver(2, definition, { host });
    const [files] = servers;
    const mcpServers = [{ type: "stdio", ...files }, http];
    await two.call("session/resume", { ...setup, sessionId, mcpServers });
    expect(mcp.calls).toEqual(["open 1"]);
  });
});

test.each([
  { what: "the servers in a different order", mcpServers: [...servers].toReversed() },
  { what: "a different name", mcpServers: [stdio("file"), http] },
  { what: "a different command", mcpServers: [stdio("files", { command: "/bin/other" }), http] },
  { what: "different arguments", mcpServers: [stdio("files", { args: [] }), http] },
  { what: "a different environment", mcpServers: [stdio("files", { env: [] }), http] },
  { what: "a different header", mcpServers: [servers[0], { ...http, headers: [{ name: "A", value: "b" }] }] },
  { what: "a missing server", mcpServers: [http] },
  { what: "a different directory", additionalDirectories: ["/a", "/c"] },
  { what: "the directories in a different order", additionalDirectories: ["/b", "/a"] },
])(
  "a load with $what replaces the servers immediately if no turn is running",
  async ({ what: _, ...other }) => {
    const { mcp, load } = await open(quick);
    await load({ ...setup, ...other });
    expect(mcp.calls).toEqual(["open 1", "open 2", "close 1"]);
    expect(mcp.requests[1]).toMatchObject({
      servers: other.mcpServers ?? servers,
      additionalDirectories: other.additionalDirectories ?? ["/a", "/b"],
    });
  },
);

describe("replacing servers during a turn", () => {
  const other = { ...setup, additionalDirectories: ["/c"] };

  test("responds immediately, keeps the current servers for the running turn, and switches before the next turn", async () => {
    const agent = patientAgent();
    const { mcp, one, sessionId, load } = await open(agent);
    const first = one.call("session/prompt", { sessionId, prompt: text("one") });
    await expect.poll(() => agent.seen).toEqual(["begun"]);
    await load(other);
    const second = one.call("session/prompt", { sessionId, prompt: text("two") });
    expect(mcp.calls).toEqual(["open 1", "open 2"]);
    agent.endTurn();
    await first;
    await expect.poll(() => agent.seen.length).toBe(3);
    expect(mcp.calls).toEqual(["open 1", "open 2", "close 1"]);
    agent.endTurn();
    await second;
    expect(agent.seen).toEqual([
      "begun",
      { roots: ["/tmp", "/a", "/b"], isSameMcp: true },
      "begun",
      { roots: ["/tmp", "/c"], isSameMcp: true },
    ]);
  });

  test("is superseded by a later replacement, and its unused servers are closed", async () => {
    const agent = patientAgent();
    const { mcp, one, sessionId, load } = await open(agent);
    const turn = one.call("session/prompt", { sessionId, prompt: text("one") });
    await expect.poll(() => agent.seen).toEqual(["begun"]);
    await load(other);
    await load({ ...setup, additionalDirectories: ["/d"] });
    expect(mcp.calls).toEqual(["open 1", "open 2", "open 3", "close 2"]);
    agent.endTurn();
    await turn;
    expect(mcp.calls).toEqual(["open 1", "open 2", "open 3", "close 2", "close 1"]);
    await one.call("session/close", { sessionId });
    expect(mcp.calls.slice(5)).toEqual(["close 3"]);
  });

  test("reuses the new servers for an identical request, and discards them if a request matches the current ones", async () => {
    const agent = patientAgent();
    const { mcp, one, sessionId, load } = await open(agent);
    const turn = one.call("session/prompt", { sessionId, prompt: text("one") });
    await expect.poll(() => agent.seen).toEqual(["begun"]);
    await load(other);
    await load(other);
    expect(mcp.calls).toEqual(["open 1", "open 2"]);
    await load(setup);
    expect(mcp.calls).toEqual(["open 1", "open 2", "close 2"]);
    agent.endTurn();
    await turn;
    expect(mcp.calls).toEqual(["open 1", "open 2", "close 2"]);
  });

  test("closes the new servers with the session", async () => {
    const agent = patientAgent();
    const { mcp, one, sessionId, load } = await open(agent);
    const turn = one.call("session/prompt", { sessionId, prompt: text("one") });
    await expect.poll(() => agent.seen).toEqual(["begun"]);
    await load(other);
    const closed = one.call("session/close", { sessionId });
    agent.endTurn();
    await Promise.all([turn, closed]);
    expect(mcp.calls.slice(2).toSorted()).toEqual(["close 1", "close 2"]);
  });

  test("reports the new servers once they are in use", async () => {
    const agent = patientAgent();
    const { one, sessionId, load } = await open(agent, { session: { notices: {} } });
    const turn = one.call("session/prompt", { sessionId, prompt: text("one") });
    await expect.poll(() => agent.seen).toEqual(["begun"]);
    await load(other);
    agent.endTurn();
    await turn;
    await one.receives({ sessionUpdate: "notice", description: "no answer 2" });
  });
});

test("a permission requested during a turn applies to the roots that were in effect when the turn started", async () => {
  const begun = Promise.withResolvers<void>();
  const isReplaced = Promise.withResolvers<void>();
  const rules: unknown[] = [];
  const { one, sessionId, load } = await open({
    async prompt(turn) {
      begun.resolve();
      await isReplaced.promise;
      const call = await turn.toolCall({ title: "Run" });
      await call.requestPermission({ subject: { type: "command", command: "ls" } });
      rules.push(...(await turn.session.permissions.list()));
    },
  });
  one.answers["session/request_permission"] = () => ({
    outcome: { outcome: "selected", optionId: "allow_always" },
  });
  const turn = one.call("session/prompt", { sessionId, prompt: text("one") });
  await begun.promise;
  await load({ ...setup, additionalDirectories: ["/c"] });
  isReplaced.resolve();
  await turn;
  expect(rules).toMatchObject([{ roots: ["/tmp", "/a", "/b"] }]);
});
