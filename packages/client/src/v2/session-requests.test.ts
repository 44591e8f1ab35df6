import { CapabilityError, RequestError } from "@parley/protocol";
import type { SessionState } from "@parley/protocol/session";
import type { SessionCapabilities, SessionConfigOption } from "@parley/schema/v2";
import { describe, expect, it } from "vitest";

import type { McpServer } from "../api/agent-connection.ts";
import { collect } from "../fixtures/collect.ts";
import { InMemoryAgent } from "./fixtures/in-memory-agent.ts";

const EVERYTHING: SessionCapabilities = {
  load: {},
  resume: {},
  close: {},
  list: {},
  delete: {},
  additionalDirectories: {},
  mcp: { stdio: {}, http: {} },
};
const textOf = ({ entries }: SessionState): string =>
  entries
    .flatMap((entry) => (entry.type === "message" ? entry.content : []))
    .map((block) => (block.type === "text" ? block.text : block.type))
    .join("|");
const mode = (currentValue: string): SessionConfigOption => ({
  configId: "m",
  name: "Mode",
  type: "select",
  category: "mode",
  currentValue,
  options: [
    { value: "ask", name: "Ask" },
    { value: "code", name: "Code" },
  ],
});

describe("newSession", () => {
  it("sends the directories and MCP servers, each server with its type", async () => {
    const { client, agent } = await InMemoryAgent.connect(EVERYTHING);
    const mcpServers: McpServer[] = [
      { name: "a", command: "/a", args: [], env: [] },
      { type: "stdio", name: "b", command: "/b" },
      { type: "http", name: "c", url: "http://localhost/", headers: [] },
    ];
    const session = await client.newSession({ cwd: "/w", mcpServers, additionalDirectories: ["/x"] });
    expect([session.id, session.cwd]).toEqual(["s1", "/w"]);
    expect(agent.received.at(-1)).toEqual([
      "session/new",
      {
        cwd: "/w",
        mcpServers: [{ type: "stdio", ...mcpServers[0] }, ...mcpServers.slice(1)],
        additionalDirectories: ["/x"],
      },
    ]);
    await client.close();
  });

  it("reads options, modes and commands from the response and keeps the state from earlier updates", async () => {
    const { client } = await InMemoryAgent.connect({}, (agent) => ({
      "session/new": () => {
        agent.state({ state: "running" });
        return {
          sessionId: "s1",
          configOptions: [mode("ask")],
          availableCommands: [{ type: "command", name: "web", description: "Search" }],
        };
      },
    }));
    const { state } = await client.newSession({ cwd: "/w" });
    expect(state.turn).toEqual({ status: "running" });
    expect(state.modes).toEqual({
      current: "ask",
      available: [
        { id: "ask", name: "Ask" },
        { id: "code", name: "Code" },
      ],
    });
    expect(state.configOptions).toMatchObject([{ id: "m", currentValue: "ask" }]);
    expect(state.commands).toEqual([{ name: "web", description: "Search" }]);
    await client.close();
  });

  it.each<[SessionCapabilities, McpServer, string | undefined]>([
    [{ mcp: {} }, { name: "a", command: "/a", args: [], env: [] }, "session.mcp.stdio"],
    [{ mcp: { stdio: null } }, { type: "stdio", name: "a", command: "/a" }, "session.mcp.stdio"],
    [{ mcp: { stdio: {} } }, { type: "http", name: "a", url: "http://localhost/" }, "session.mcp.http"],
    [EVERYTHING, { type: "sse", name: "a", url: "http://localhost/", headers: [] }, "session.mcp.sse"],
    [EVERYTHING, { type: "_websocket", port: 1 }, "session.mcp._websocket"],
    [{ mcp: { _meta: { _websocket: {} } } }, { type: "_websocket", port: 1 }, undefined],
  ])(
    "given the capabilities %j, sends the server %j only if its type is supported",
    async (session, server, missing) => {
      const { client, agent } = await InMemoryAgent.connect(session);
      const opening = client.newSession({ cwd: "/w", mcpServers: [server] });
      const error: unknown = await opening.then(() => undefined).catch((reason: unknown) => reason);
      expect((error as CapabilityError | undefined)?.capability).toBe(missing);
      expect(agent.methods.includes("session/new")).toBe(missing === undefined);
      await client.close();
    },
  );
});

describe("openSession", () => {
  const start = { replayFrom: { type: "start" } };
  it.each<[SessionCapabilities, "replay" | "skip" | undefined, string, object]>([
    [EVERYTHING, undefined, "session/load", {}],
    [EVERYTHING, "replay", "session/load", {}],
    [EVERYTHING, "skip", "session/resume", {}],
    [{ load: {} }, "skip", "session/load", {}],
    [{ resume: {} }, "replay", "session/resume", start],
    [{ resume: {} }, "skip", "session/resume", {}],
    [{}, "replay", "session/resume", start],
    [{}, "skip", "session/resume", {}],
  ])(
    "given the capabilities %j and history %s, sends %s with %j",
    async (capabilities, history, method, params) => {
      const { client, agent } = await InMemoryAgent.connect(capabilities, () => ({
        "session/load": () => ({}),
        "session/resume": () => ({}),
      }));
      const session = await client.openSession("old", { cwd: "/w", history });
      expect([session.id, session.cwd]).toEqual(["old", "/w"]);
      expect(agent.received.at(-1)).toEqual([
        method,
        { sessionId: "old", cwd: "/w", mcpServers: [], ...params },
      ]);
      await client.close();
    },
  );

  it.each([
    ["Be brief.", "append"],
    [{ mode: "override", content: [{ type: "text", text: "Be brief." }] }, "override"],
  ] as const)("sends the system prompt %j if the agent supports it", async (systemPrompt, sentMode) => {
    const { client, agent } = await InMemoryAgent.connect({ ...EVERYTHING, systemPrompt: {} }, () => ({
      "session/resume": () => ({}),
      "session/load": () => ({}),
    }));
    const options = { cwd: "/w", systemPrompt };
    const session = await client.newSession(options);
    await client.loadSession(session.id, options);
    await client.resumeSession(session.id, options);
    const content = [{ type: "text", text: "Be brief." }];
    const sent = agent.received.slice(-3).map(([, params]) => (params as typeof options).systemPrompt);
    const expected = { mode: sentMode, content };
    expect(sent).toEqual([expected, expected, expected]);
    await client.close();
    const other = await InMemoryAgent.connect(EVERYTHING);
    await expect(other.client.newSession(options)).rejects.toMatchObject({
      capability: "session.systemPrompt",
    });
    await other.client.close();
  });

  it("sends all additional directories, or rejects if the agent does not support them", async () => {
    const { client, agent } = await InMemoryAgent.connect(EVERYTHING, () => ({
      "session/resume": () => ({}),
    }));
    const options = { cwd: "/w", additionalDirectories: ["/x", "/y"] };
    await client.openSession("old", { ...options, history: "skip" });
    expect(agent.received.at(-1)?.[1]).toMatchObject({ additionalDirectories: ["/x", "/y"] });
    await client.close();
    const other = await InMemoryAgent.connect({});
    await expect(other.client.openSession("old", options)).rejects.toMatchObject({
      capability: "session.additionalDirectories",
    });
    await other.client.close();
  });

  it.each([
    ["replay", "session.load"],
    ["skip", "session.resume"],
  ] as const)("rejects history %s if the agent does not store sessions", async (history, capability) => {
    const { client, agent } = await InMemoryAgent.connect({ list: {} });
    const error: unknown = await client
      .openSession("old", { cwd: "/w", history })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CapabilityError);
    expect(error).toMatchObject({ capability });
    expect(agent.methods).toEqual(["initialize"]);
    await client.close();
  });

  it.each([[EVERYTHING], [{}]] as const)(
    "resolves once the state has the whole conversation, with the agent's capabilities %j",
    async (capabilities) => {
      const { client } = await InMemoryAgent.connect(capabilities, (agent) => {
        const replay = (): object => {
          agent.update(
            { sessionUpdate: "user_message", messageId: "m1", content: [{ type: "text", text: "Q" }] },
            "old",
          );
          for (let n = 0; n < 100; n += 1) agent.say(`${n % 10}`, "a1", "old");
          agent.state({ state: "idle" }, "old");
          return { configOptions: [mode("code")] };
        };
        return { "session/load": replay, "session/resume": replay };
      });
      const session = await client.openSession("old", { cwd: "/w" });
      expect(textOf(session.state)).toBe(`Q|${"0123456789".repeat(10)}`);
      expect(session.state.modes?.current).toBe("code");
      expect(await client.openSession("old", { cwd: "/w" })).toBe(session);
      expect(textOf(session.state)).toBe(`Q|${"0123456789".repeat(10)}`);
      await client.close();
    },
  );

  it("accepts null as the response", async () => {
    const { client, agent } = await InMemoryAgent.connect(EVERYTHING);
    const { connection } = agent.peer;
    connection.handler = { ...connection.handler, request: () => null };
    expect((await client.loadSession("old", { cwd: "/w" })).id).toBe("old");
    await client.close();
  });

  it("keeps an open session's state when it is resumed", async () => {
    const { client } = await InMemoryAgent.connect(EVERYTHING, (agent) => ({
      "session/load": () => {
        agent.say("history", "a1", "old");
        return {};
      },
      "session/resume": () => {
        agent.state({ state: "running" }, "old");
        return {};
      },
    }));
    const session = await client.loadSession("old", { cwd: "/w" });
    expect(await client.resumeSession("old", { cwd: "/w" })).toBe(session);
    expect([textOf(session.state), session.state.turn]).toEqual(["history", { status: "running" }]);
    await client.close();
  });
});

describe("modes and options", () => {
  it("form a single list in the state once the agent responds", async () => {
    const fast = { configId: "fast", name: "Fast", type: "boolean" } as const;
    let current = "ask";
    let isFast = false;
    const { client, agent } = await InMemoryAgent.connect({}, () => ({
      "session/new": () => ({
        sessionId: "s1",
        configOptions: [mode(current), { ...fast, currentValue: isFast }],
      }),
      "session/set_config_option": ({ configId, value }) => {
        if (value === "none") throw new RequestError(-32602, "No such mode");
        if (configId === "m") current = String(value);
        else isFast = value === true;
        return { configOptions: [mode(current), { ...fast, currentValue: isFast }] };
      },
    }));
    const session = await client.newSession({ cwd: "/w" });
    await session.setMode("code");
    await expect(session.setMode("none")).rejects.toMatchObject({ code: -32602 });
    await session.setConfigOption("fast", true);
    expect(session.state.modes?.current).toBe("code");
    expect(session.state.configOptions).toMatchObject([
      { id: "m", currentValue: "code" },
      { id: "fast", currentValue: true },
    ]);
    expect(agent.received.slice(-3)).toEqual([
      ["session/set_config_option", { sessionId: "s1", configId: "m", type: "id", value: "code" }],
      ["session/set_config_option", { sessionId: "s1", configId: "m", type: "id", value: "none" }],
      ["session/set_config_option", { sessionId: "s1", configId: "fast", type: "boolean", value: true }],
    ]);
    await client.close();
  });

  it("cannot be set if the session has no modes", async () => {
    const { client, agent } = await InMemoryAgent.connect({});
    const session = await client.newSession({ cwd: "/w" });
    await expect(session.setMode("code")).rejects.toBeInstanceOf(CapabilityError);
    expect(agent.methods).toEqual(["initialize", "session/new"]);
    await client.close();
  });
});

describe("an agent's stored sessions", () => {
  it("can be listed page by page, and can be closed and deleted", async () => {
    const { client, agent } = await InMemoryAgent.connect(EVERYTHING, () => ({
      "session/list": ({ cursor }) => ({
        sessions: [{ sessionId: String(cursor ?? "first"), cwd: "/w" }],
        ...(cursor === undefined && { nextCursor: "second" }),
      }),
      "session/close": () => Promise.reject(new RequestError(-32002, "No such session")),
      "session/delete": () => ({}),
    }));
    const listed = await collect(client.listSessions({ cwd: "/w" }));
    expect(listed.map(({ sessionId }) => sessionId)).toEqual(["first", "second"]);
    const session = await client.newSession({ cwd: "/w" });
    await session.close();
    expect(client.session("s1")).toBeUndefined();
    await client.deleteSession("first");
    expect(agent.received.slice(-2)).toEqual([
      ["session/close", { sessionId: "s1" }],
      ["session/delete", { sessionId: "first" }],
    ]);
    await client.close();
  });

  it("are not requested if the agent lacks the capability", async () => {
    const { client, agent } = await InMemoryAgent.connect({ load: {} });
    const session = await client.newSession({ cwd: "/w" });
    const image = { type: "image", data: "", mimeType: "image/png" } as const;
    const refused: readonly (readonly [string, () => Promise<unknown>])[] = [
      ["session.resume", () => client.resumeSession("s2", { cwd: "/w" })],
      ["session.list", () => client.listSessions().next()],
      ["session.delete", () => client.deleteSession("s1")],
      ["session.close", () => session.close()],
      ["session.prompt.image", () => session.prompt([image])],
    ];
    for (const [capability, call] of refused) {
      await expect(call()).rejects.toMatchObject({ name: "CapabilityError", capability });
    }
    expect(agent.methods).toEqual(["initialize", "session/new"]);
    await client.close();
  });
});
