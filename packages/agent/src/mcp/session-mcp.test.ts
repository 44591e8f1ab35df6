import type { McpConnections, McpServerState, McpSession } from "@parley/mcp-transport";
import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { type RawClient, type SomeAgent, connectOver, text } from "../fixtures/raw-client.ts";
import { createAgentHost } from "../index.ts";
import { noMcp } from "./no-mcp.ts";

const ready: McpServerState = { status: "ready", era: "legacy", version: "2025-11-25", tools: 1, ms: 1 };
const failed: McpServerState = { status: "failed", kind: "timeout", message: "no answer" };
const params = {
  cwd: "/tmp",
  mcpServers: [{ type: "http", name: "web", url: "http://localhost/", headers: [] }],
};
const otherParams = {
  cwd: "/tmp",
  mcpServers: [{ type: "http", name: "web", url: "http://localhost:8080/", headers: [] }],
};

/** Connections to a single server whose state the test controls. */
class Script implements McpConnections {
  readonly kinds = { stdio: true, http: true, sse: true, acp: false };
  /** Calls in order. Sessions are numbered. */
  readonly done: string[] = [];
  readonly settled: PromiseWithResolvers<void> = Promise.withResolvers();
  readonly #states = new Map<string, McpServerState>();
  readonly #listeners = new Set<() => void>();
  readonly #name: string;
  #opened = 0;

  constructor(name = "web") {
    this.#name = name;
  }

  open(): Promise<McpSession> {
    const number = ++this.#opened;
    this.done.push(`open ${number}`);
    this.#states.set(this.#name, { status: "connecting" });
    return Promise.resolve({
      ...noMcp,
      servers: this.#states,
      ready: (signal) => this.#wait(signal),
      onChange: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      close: () => Promise.resolve(void this.done.push(`close ${number}`)),
    });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  set(state: McpServerState): void {
    this.#states.set(this.#name, state);
    for (const listener of this.#listeners) listener();
  }

  #wait(signal?: AbortSignal): Promise<void> {
    this.done.push("wait");
    return new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
      void this.settled.promise.then(resolve);
    });
  }
}

/** Opens a session with the scripted server. The client has not received anything in the session yet. */
async function open(
  version: number,
  mcp: Script,
  { capabilities = {}, ...agent }: Partial<SomeAgent> & { readonly capabilities?: object } = {},
): Promise<{ readonly client: RawClient; readonly sessionId: string }> {
  const prompt = async (): Promise<void> => void mcp.done.push("prompt");
  const client = await connectOver(version, { prompt, mcp, ...agent }, { capabilities });
  const { sessionId } = (await client.call("session/new", params)) as { readonly sessionId: string };
  client.received.length = 0;
  return { client, sessionId };
}

describe.each([
  { version: 1, notices: { session: { notices: {} } } },
  { version: 2, notices: {} },
])("MCP servers in version $version", ({ version, notices }) => {
  test("that start late are reported immediately to a client that shows notices, as are later changes", async () => {
    const mcp = new Script();
    const { client, sessionId } = await open(version, mcp, { capabilities: notices });
    for (const state of [ready, failed, failed, ready]) {
      mcp.set(state);
      await client.connection.request("_nothing").catch(() => undefined);
    }
    const notice = (severity: string, title: string, more: object = {}): object => ({
      sessionUpdate: "notice",
      severity,
      title,
      ...more,
    });
    const isThere = notice("info", 'MCP server "web" is available');
    const isNot = notice("warning", 'MCP server "web" is not available', { description: "no answer" });
    expect(client.received).toEqual([isThere, isNot, isThere]);
    await client.call("session/close", { sessionId });
    mcp.set(failed);
    await client.connection.request("_nothing").catch(() => undefined);
    expect(client.received.slice(3)).toEqual(["response session/close"]);
  });

  test("are reported only once if their tools are invalid", async () => {
    const mcp = new Script();
    const { client } = await open(version, mcp, { capabilities: notices });
    const faults = ['its tool "x" is left out: "inputSchema" is not valid'];
    for (const state of [{ ...ready, faults }, { ...ready, faults }, failed, { ...ready, faults }]) {
      mcp.set(state);
      await client.connection.request("_nothing").catch(() => undefined);
    }
    const title = 'MCP server "web" has a faulty tool';
    const reports = client.received.filter((item) => typeof item !== "string" && item["title"] === title);
    expect(reports).toMatchObject([{ severity: "warning", description: faults[0] }]);
  });

  test("are reported with escaped control characters in their names", async () => {
    const mcp = new Script("web\u001b[2K\nMCP server \u202Egood");
    const { client } = await open(version, mcp, { capabilities: notices });
    mcp.set(failed);
    await client.connection.request("_nothing").catch(() => undefined);
    const title = String.raw`MCP server "web\u{1b}[2K\u{a}MCP server \u{202e}good" is not available`;
    expect(client.received).toMatchObject([{ sessionUpdate: "notice", title }]);
  });

  test("delay only the first prompt when they start late", async () => {
    const mcp = new Script();
    const { client, sessionId } = await open(version, mcp);
    const answer = client.call("session/prompt", { sessionId, prompt: text("one") });
    await expect.poll(() => mcp.done).toEqual(["open 1", "wait"]);
    mcp.settled.resolve();
    await answer;
    await expect.poll(() => mcp.done).toEqual(["open 1", "wait", "prompt"]);
    await client.call("session/prompt", { sessionId, prompt: text("two") });
    await expect.poll(() => mcp.done).toEqual(["open 1", "wait", "prompt", "prompt"]);
  });

  test("do not delay a cancelled turn", async () => {
    const mcp = new Script();
    const { client, sessionId } = await open(version, mcp);
    const answer = client.call("session/prompt", { sessionId, prompt: text("one") });
    await expect.poll(() => mcp.done).toContain("wait");
    await client.connection.notify("session/cancel", { sessionId });
    const ended = version === 1 ? answer : client.receives({ state: "idle" });
    await expect(ended).resolves.toMatchObject({ stopReason: "cancelled" });
    expect(mcp.done).not.toContain("prompt");
  });

  test.each(["session/load", "session/resume"])(
    "are replaced by %s, and the new ones open before the old ones close",
    async (method) => {
      const mcp = new Script();
      mcp.settled.resolve();
      const { client, sessionId } = await open(version, mcp, { store: memorySessionStore() });
      await client.call(method, { ...otherParams, sessionId });
      await expect.poll(() => mcp.done).toEqual(["open 1", "open 2", "close 1"]);
      await client.call("session/close", { sessionId });
      expect(mcp.done.slice(3)).toEqual(["close 2"]);
    },
  );

  test("stay open after being replaced while a turn might still use them", async () => {
    const mcp = new Script();
    mcp.settled.resolve();
    const ends = Promise.withResolvers<void>();
    const prompt = async (): Promise<void> => {
      mcp.done.push("prompt");
      await ends.promise;
      mcp.done.push("end");
    };
    const { client, sessionId } = await open(version, mcp, { store: memorySessionStore(), prompt });
    const answer = client.call("session/prompt", { sessionId, prompt: text("one") });
    await expect.poll(() => mcp.done).toContain("prompt");
    await client.call("session/resume", { ...otherParams, sessionId });
    ends.resolve();
    await answer;
    await expect.poll(() => mcp.done).toContain("close 1");
    expect(mcp.done).toEqual(["open 1", "wait", "prompt", "open 2", "end", "close 1"]);
  });
});

test("reports a late failure once, in the next turn, to a version 1 client without support for notices", async () => {
  const mcp = new Script();
  mcp.settled.resolve();
  const { client, sessionId } = await open(1, mcp);
  mcp.set(failed);
  const message = { content: { text: 'MCP server "web" is not available: no answer\n\n' } };
  for (const words of ["one", "two"]) await client.call("session/prompt", { sessionId, prompt: text(words) });
  const isMessage = (item: (typeof client.received)[number]): boolean =>
    typeof item !== "string" && item.sessionUpdate === "agent_message_chunk";
  expect(client.received.filter(isMessage)).toMatchObject([message]);
  expect(client.received[0]).toMatchObject(message);
});

test("reports a failure to close a replaced server to onError and continues the session", async () => {
  const failing = { ...noMcp, close: () => Promise.reject(new Error("will not end")) };
  const sessions = [failing];
  const mcp: McpConnections = {
    kinds: { stdio: true, http: true, sse: true, acp: false },
    open: () => Promise.resolve(sessions.pop() ?? noMcp),
    close: () => Promise.resolve(),
  };
  const store = memorySessionStore();
  const client = await connectOver(1, { prompt: async () => undefined, mcp, store });
  const { sessionId } = (await client.call("session/new", params)) as { readonly sessionId: string };
  await client.call("session/load", { ...otherParams, sessionId });
  await expect.poll(() => client.errors.map(String)).toEqual(["Error: will not end"]);
  await expect(client.call("session/close", { sessionId })).resolves.toEqual({});
});

test("opens a session's servers on behalf of its user", async () => {
  const opened: unknown[] = [];
  const mcp: McpConnections = {
    kinds: { stdio: true, http: true, sse: true, acp: false },
    open: async ({ principal, sessionId }) => {
      opened.push([principal, sessionId]);
      return noMcp;
    },
    close: () => Promise.resolve(),
  };
  const agent = {
    info: { name: "test", version: "1.0.0" },
    prompt: async (): Promise<void> => undefined,
    mcp,
  };
  const host = createAgentHost(agent);
  const ids: unknown[] = [];
  for (const principal of ["anna", undefined]) {
    const client = await connectOver(1, agent, { host, principal });
    const { sessionId } = (await client.call("session/new", params)) as { readonly sessionId: string };
    ids.push([principal, sessionId]);
  }
  expect(opened).toEqual(ids);
});
