import {
  CapabilityError,
  Connection,
  type MessageRepair,
  RequestError,
  UnsupportedVersionError,
  createInMemoryTransports,
  methodNotFound,
} from "@parley/protocol";
import { ValidationError } from "@parley/schema";
import type { McpServer } from "@parley/schema/v1";
import { describe, expect, it } from "vitest";

import { InMemoryAgent } from "../fixtures/in-memory-agent.ts";
import { v1 } from "../v1/index.ts";
import { v2 } from "../v2/index.ts";
import { connectAgent } from "./connect-agent.ts";
import type { ConnectOptions } from "./connect-options.ts";

const info = { name: "test", version: "0" };

/** Connects to an agent that answers every request with `result`. */
function connectTo(result: unknown, options: Partial<ConnectOptions> = {}) {
  const [clientSide, agentSide] = createInMemoryTransports();
  const agent = new Connection(agentSide, { request: () => result, notification: () => undefined });
  return { agent, connecting: connectAgent(clientSide, { versions: [v1], info, ...options }) };
}

describe("connectAgent", () => {
  it("sends the client's name and its handlers' capabilities", async () => {
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}), {
      info: { name: "editor", version: "1.2.3", title: "Editor" },
      capabilities: { notices: true, compaction: true, _meta: { terminal_output: true } },
      handlers: {
        readTextFile: () => ({ content: "" }),
        elicitation: { form: () => ({ action: "decline" }) },
      },
    });
    expect(agent.received).toEqual([
      [
        "initialize",
        {
          protocolVersion: 1,
          clientInfo: { name: "editor", version: "1.2.3", title: "Editor" },
          clientCapabilities: {
            fs: { readTextFile: true, writeTextFile: false },
            terminal: false,
            session: { notices: {}, compaction: {} },
            auth: { terminal: false },
            elicitation: { form: {} },
            _meta: { terminal_output: true },
          },
        },
      ],
    ]);
    await client.close();
  });

  it("passes the limits to the connection", async () => {
    const { client } = await InMemoryAgent.connect({}, () => ({}), {
      connection: { maxMessageLength: 1000 },
    });
    await expect(client.request("_long", { text: "x".repeat(1000) })).rejects.toBeInstanceOf(RangeError);
    await expect(client.request("_short")).rejects.toMatchObject({ code: -32601 });
    await client.close();
  });

  it("returns the agent's name and capabilities", async () => {
    const result = {
      protocolVersion: 1,
      agentInfo: { name: "a", version: "2" },
      authMethods: [{ id: "login", name: "Log in" }],
      agentCapabilities: {
        loadSession: true,
        promptCapabilities: { image: true },
        mcpCapabilities: { http: true },
        sessionCapabilities: { list: {}, resume: null },
        auth: { logout: {} },
      },
    };
    const { connecting } = connectTo(result);
    const client = await connecting;
    expect(client.version).toBe(1);
    expect(client.info).toEqual({ name: "a", version: "2" });
    expect(client.authMethods).toEqual([{ id: "login", name: "Log in" }]);
    expect(client.initializeResult).toEqual(result);
    expect(client.capabilities).toEqual({
      session: {
        load: true,
        resume: false,
        list: true,
        close: false,
        delete: false,
        additionalDirectories: false,
        systemPrompt: false,
      },
      prompt: { image: true, audio: false, embeddedContext: false },
      mcp: { stdio: true, http: true, sse: false },
      logout: true,
    });
    await client.close();
  });

  it.each([[{ protocolVersion: 99 }, 99] as const, [{}, undefined] as const, [null, undefined] as const])(
    "rejects an agent's response %j and closes the connection",
    async (result, version) => {
      const { agent, connecting } = connectTo(result);
      const error: unknown = await connecting.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(UnsupportedVersionError);
      expect(error).toMatchObject({ version, supported: [1] });
      expect(await agent.closed).toBeInstanceOf(Error);
    },
  );

  it("drops malformed parts of the response and reports them", async () => {
    const repairs: MessageRepair[] = [];
    const { connecting } = connectTo(
      { protocolVersion: 1, agentInfo: 5, authMethods: "none" },
      { onRepair: (repair) => repairs.push(repair) },
    );
    const client = await connecting;
    expect(client.info).toBeUndefined();
    expect(client.authMethods).toEqual([]);
    expect(repairs).toMatchObject([
      { method: "initialize", issue: { path: ["authMethods"] } },
      { method: "initialize", issue: { path: ["agentInfo"] } },
    ]);
    await client.close();
  });

  it("rejects with the agent's error", async () => {
    const { connecting } = connectTo(Promise.reject(new RequestError(-32000, "Sign in first")));
    await expect(connecting).rejects.toMatchObject({ code: -32000, message: "Sign in first" });
  });

  it("rejects when its signal aborts", async () => {
    const { agent, connecting } = connectTo(new Promise(() => undefined), {
      signal: AbortSignal.timeout(20),
    });
    await expect(connecting).rejects.toMatchObject({ name: "TimeoutError" });
    await agent.closed;
  });

  it("rejects a peer that sends initialize itself", async () => {
    const [clientSide, echo] = createInMemoryTransports();
    echo.open({
      message: (text) => void echo.send([text]),
      oversized: () => undefined,
      closed: () => void echo.close(),
    });
    const connecting = connectAgent(clientSide, { versions: [v1], info });
    await expect(connecting).rejects.toThrow("Cannot connect: the peer is a client too");
  });

  it("rejects with the reason if the agent disconnects", async () => {
    const { agent, connecting } = connectTo(new Promise(() => undefined));
    void agent.close();
    await expect(connecting).rejects.toMatchObject({ name: "ConnectionClosedError" });
  });

  it("loads only the version that the agent chose", async () => {
    const loaded: number[] = [];
    const versions = [v2, v1].map((dialect) => ({
      ...dialect,
      load() {
        loaded.push(dialect.version);
        return dialect.load();
      },
    }));
    const { connecting } = connectTo({ protocolVersion: 1 }, { versions });
    const client = await connecting;
    expect([client.version, ...loaded]).toEqual([1, 1]);
    await client.close();
  });

  it("rejects with the error if loading a version fails", async () => {
    const { agent, connecting } = connectTo(
      { protocolVersion: 1 },
      { versions: [{ ...v1, load: () => Promise.reject(new Error("no such file")) }] },
    );
    await expect(connecting).rejects.toThrow("no such file");
    await agent.closed;
  });

  it("rejects if its signal aborts while a version is being loaded", async () => {
    const controller = new AbortController();
    const load = (): ReturnType<typeof v1.load> => {
      controller.abort();
      return v1.load();
    };
    const { agent, connecting } = connectTo(
      { protocolVersion: 1 },
      { versions: [{ ...v1, load }], signal: controller.signal },
    );
    await expect(connecting).rejects.toMatchObject({ name: "AbortError" });
    await agent.closed;
  });

  it("rejects with the reason if the agent disconnects while a version is being loaded", async () => {
    const { agent, connecting } = connectTo(
      { protocolVersion: 1 },
      {
        versions: [
          {
            ...v1,
            async load() {
              await agent.close();
              return v1.load();
            },
          },
        ],
      },
    );
    await expect(connecting).rejects.toMatchObject({ name: "ConnectionClosedError" });
  });

  it("rejects options that would produce an invalid request, and an empty list of versions", async () => {
    const [clientSide, agentSide] = createInMemoryTransports();
    const answer = { protocolVersion: 1 };
    const agent = new Connection(agentSide, { request: () => answer, notification: () => undefined });
    const malformed = { name: 5, version: "0" } as unknown as typeof info;
    await expect(connectAgent(clientSide, { versions: [v1], info: malformed })).rejects.toBeInstanceOf(
      ValidationError,
    );
    await agent.closed;
    const [otherSide] = createInMemoryTransports();
    await expect(connectAgent(otherSide, { versions: [], info })).rejects.toThrow("versions` is empty");
    const [, untypedSide] = createInMemoryTransports();
    const nothing = {} as ConnectOptions;
    await expect(connectAgent(untypedSide, nothing)).rejects.toThrow("versions` is empty");
  });

  it("handles messages that arrive together with the response, in order", async () => {
    const received: unknown[] = [];
    const [clientSide, agentSide] = createInMemoryTransports();
    const answers: Promise<unknown>[] = [];
    const agent = new Connection(agentSide, {
      request(_method, _params, context) {
        context.afterResponse(() => {
          void agent.notify("_first", { n: 1 });
          answers.push(agent.request("_second", { n: 2 }));
          void agent.notify("_third", { n: 3 });
        });
        return { protocolVersion: 1 };
      },
      notification: () => undefined,
    });
    const client = await connectAgent(clientSide, {
      versions: [v1],
      info,
      handlers: {
        extensionNotification: (method) => void received.push(method),
        extensionRequest(method, params) {
          received.push(method);
          return { echo: params };
        },
      },
    });
    expect(await answers[0]).toEqual({ echo: { n: 2 } });
    expect(received).toEqual(["_first", "_second", "_third"]);
    await client.close();
  });
});

describe("extensions", () => {
  it("can send requests and notifications in both directions", async () => {
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}), {
      handlers: {
        extensionRequest(method) {
          if (method !== "vendor/known") throw methodNotFound(method);
          return { ok: true };
        },
      },
    });
    expect(await agent.peer.connection.request("vendor/known")).toEqual({ ok: true });
    await expect(agent.peer.connection.request("vendor/unknown")).rejects.toMatchObject({ code: -32601 });
    await client.notify("_acme/note", { a: 1 });
    await expect(client.request("_acme/thing", { a: 2 })).rejects.toMatchObject({ code: -32601 });
    expect(agent.received.slice(1)).toEqual([
      ["_acme/note", { a: 1 }],
      ["_acme/thing", { a: 2 }],
    ]);
    await client.close();
  });

  it('are rejected with "method not found" if there is no handler', async () => {
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}));
    await expect(agent.peer.connection.request("_acme/thing")).rejects.toMatchObject({ code: -32601 });
    await expect(
      agent.peer.request("fs/read_text_file", { sessionId: "s1", path: "/a" }),
    ).rejects.toMatchObject({ code: -32601 });
    await client.close();
  });
});

describe("calling a method that the agent did not advertise", () => {
  it("rejects before sending anything", async () => {
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}));
    const session = await client.newSession({ cwd: "/w" });
    const sent = agent.received.length;
    const http = { type: "http", name: "h", url: "http://localhost", headers: [] } satisfies McpServer;
    const sse = { type: "sse", name: "s", url: "http://localhost", headers: [] } satisfies McpServer;
    const image = { type: "image", data: "", mimeType: "image/png" } as const;
    const audio = { type: "audio", data: "", mimeType: "audio/wav" } as const;
    const resource = { type: "resource", resource: { uri: "a:b", text: "" } } as const;
    const refused: readonly (readonly [string, () => Promise<unknown>])[] = [
      ["loadSession", () => client.loadSession("s2", { cwd: "/w" })],
      ["loadSession", () => client.openSession("s2", { cwd: "/w" })],
      ["loadSession", () => client.openSession("s2", { cwd: "/w", history: "replay" })],
      ["sessionCapabilities.resume", () => client.resumeSession("s2", { cwd: "/w" })],
      ["sessionCapabilities.resume", () => client.openSession("s2", { cwd: "/w", history: "skip" })],
      ["sessionCapabilities.list", () => client.listSessions().next()],
      ["sessionCapabilities.delete", () => client.deleteSession("s1")],
      ["sessionCapabilities.close", () => session.close()],
      ["auth.logout", () => client.logout()],
      ["mcpCapabilities.http", () => client.newSession({ cwd: "/w", mcpServers: [http] })],
      ["mcpCapabilities.sse", () => client.newSession({ cwd: "/w", mcpServers: [sse] })],
      [
        "sessionCapabilities.additionalDirectories",
        () => client.newSession({ cwd: "/w", additionalDirectories: ["/x"] }),
      ],
      ["sessionCapabilities.systemPrompt", () => client.newSession({ cwd: "/w", systemPrompt: "Be brief." })],
      ["promptCapabilities.image", () => session.prompt([image])],
      ["promptCapabilities.audio", () => session.prompt([audio])],
      ["promptCapabilities.embeddedContext", () => session.prompt([resource])],
    ];
    for (const [capability, call] of refused) {
      const error: unknown = await call().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(CapabilityError);
      expect(error).toMatchObject({ capability });
    }
    expect(agent.received.length).toBe(sent);
    expect(session.state.entries).toEqual([]);
    expect(client.session("s2")).toBeUndefined();
    await client.close();
  });
});
