import { CapabilityError, Connection, type MessageRepair, createInMemoryTransports } from "@parley/protocol";
import type { InitializeResponse, SessionCapabilities } from "@parley/schema/v2";
import { describe, expect, it } from "vitest";

import { connectAgent } from "../connection/connect-agent.ts";
import type { ConnectOptions } from "../connection/connect-options.ts";
import { InMemoryAgent } from "./fixtures/in-memory-agent.ts";
import { v2 } from "./index.ts";

/** Connects to an agent that answers `initialize` with version 2 and `result`. */
async function connectTo(result: object, options: Partial<ConnectOptions> = {}) {
  const [clientSide, agentSide] = createInMemoryTransports();
  const answer = { protocolVersion: 2, info: { name: "a", version: "1" }, ...result };
  const agent = new Connection(agentSide, { request: () => answer, notification: () => undefined });
  const client = await connectAgent(clientSide, {
    versions: [v2],
    info: { name: "test", version: "0" },
    ...options,
  });
  return { client, agent };
}

describe("initialize", () => {
  it("sends the client's name and capabilities", async () => {
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}), {
      info: { name: "editor", version: "1.2.3", title: "Editor" },
      capabilities: { terminalAuthentication: true, _meta: { own: true } },
      handlers: { elicitation: { form: () => ({ action: "decline" }), url: () => ({ action: "decline" }) } },
    });
    expect(agent.received).toEqual([
      [
        "initialize",
        {
          protocolVersion: 2,
          info: { name: "editor", version: "1.2.3", title: "Editor" },
          capabilities: {
            auth: { terminal: {} },
            elicitation: { form: {}, url: {} },
            _meta: { own: true },
          },
        },
      ],
    ]);
    await client.close();
  });

  it("returns the agent's name and capabilities", async () => {
    const answer: Partial<InitializeResponse> = {
      capabilities: {
        session: {
          prompt: { image: {}, audio: null },
          mcp: { stdio: {}, http: null, _meta: { _websocket: {}, plain: {} } },
          delete: {},
        },
      },
      authMethods: [
        { type: "agent", methodId: "login", name: "Log in" },
        {
          type: "terminal",
          methodId: "shell",
          name: "In a terminal",
          args: ["--login"],
          env: [{ name: "A", value: "1" }],
        },
        { type: "_magic", methodId: "magic", name: "Magic", spell: "x" },
      ],
    };
    const { client } = await InMemoryAgent.connect({}, () => ({}), { answer });
    expect(client.version).toBe(2);
    expect(client.info).toEqual({ name: "agent", version: "1" });
    expect(client.authMethods).toEqual([
      { id: "login", name: "Log in" },
      { type: "terminal", id: "shell", name: "In a terminal", args: ["--login"], env: { A: "1" } },
      { type: "_magic", id: "magic", name: "Magic", spell: "x" },
    ]);
    expect(client.initializeResult).toMatchObject({ protocolVersion: 2, ...answer });
    expect(client.capabilities).toEqual({
      session: {
        load: true,
        resume: true,
        list: true,
        close: true,
        delete: true,
        additionalDirectories: false,
        systemPrompt: false,
      },
      prompt: { image: true, audio: false, embeddedContext: false },
      mcp: { stdio: true, http: false, sse: false, custom: ["_websocket"] },
      logout: true,
    });
    await client.close();
  });

  const none = { load: false, resume: false, list: false, close: false };
  it.each<[SessionCapabilities | null | undefined, Partial<typeof none>]>([
    [undefined, {}],
    [null, {}],
    [{}, { load: true, resume: true, list: true, close: true }],
    [{ delete: {} }, { load: true, resume: true, list: true, close: true }],
    [{ load: {} }, { load: true }],
    [{ load: null }, {}],
    [{ list: {} }, { list: true }],
    [{ resume: {} }, { load: true, resume: true }],
    [{ close: {}, resume: null }, { close: true }],
    [
      { load: {}, resume: {}, close: {}, list: {} },
      { load: true, resume: true, list: true, close: true },
    ],
  ])("reads the session markers in %j, if any", async (session, expected) => {
    const { client } = await connectTo(session === undefined ? {} : { capabilities: { session } });
    expect(client.capabilities.session).toMatchObject({ ...none, ...expected });
    await client.close();
  });

  it("drops malformed parts of the response and reports them", async () => {
    const repairs: MessageRepair[] = [];
    const { client } = await connectTo(
      { authMethods: "none", capabilities: { session: { prompt: 5 } } },
      { onRepair: (repair) => repairs.push(repair) },
    );
    expect(client.authMethods).toEqual([]);
    expect(client.capabilities.prompt.image).toBe(false);
    expect(repairs.map(({ method, issue }) => [method, issue.path])).toEqual(
      expect.arrayContaining([
        ["initialize", ["authMethods"]],
        ["initialize", ["capabilities", "session", "prompt"]],
      ]),
    );
    await client.close();
  });

  it("does not send session requests to an agent without sessions", async () => {
    const { client, agent } = await connectTo({});
    const error: unknown = await client.newSession({ cwd: "/w" }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CapabilityError);
    expect(error).toMatchObject({ capability: "session" });
    await client.close();
    await agent.closed;
  });
});

describe("the agent's capabilities", () => {
  it("allow logout, and login only with an offered method that does not need a terminal", async () => {
    const { client, agent } = await InMemoryAgent.connect(
      {},
      () => ({ "auth/login": () => ({}), "auth/logout": () => ({}) }),
      {
        answer: {
          authMethods: [
            { type: "agent", methodId: "login", name: "Log in" },
            { type: "terminal", methodId: "shell", name: "In a terminal" },
          ],
        },
      },
    );
    await client.authenticate("login");
    await client.logout();
    await expect(client.authenticate("shell")).rejects.toMatchObject({ capability: "authMethods.shell" });
    await expect(client.authenticate("other")).rejects.toMatchObject({ capability: "authMethods.other" });
    expect(agent.received.slice(1)).toEqual([
      ["auth/login", { methodId: "login" }],
      ["auth/logout", {}],
    ]);
    await client.close();
  });

  it("prevent login and logout if the agent has no auth methods", async () => {
    const { client, agent } = await InMemoryAgent.connect({});
    await expect(client.authenticate("login")).rejects.toBeInstanceOf(CapabilityError);
    await expect(client.logout()).rejects.toBeInstanceOf(CapabilityError);
    expect(agent.methods).toEqual(["initialize"]);
    await client.close();
  });

  it("count as disabled rather than absent if they are not objects", async () => {
    const { client } = await connectTo({ capabilities: { session: { list: false, resume: {} } } });
    expect(client.capabilities.session).toMatchObject({ list: false, resume: true, close: false });
    await client.close();
  });
});
