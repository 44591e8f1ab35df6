import { RequestError } from "@parley/protocol";
import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { type RawClient, connect, connectOver, openSession, text } from "../fixtures/raw-client.ts";
import {
  type Authentication,
  type LoginOptions,
  type LoginUser,
  createAgentHost,
  defineAgent,
} from "../index.ts";

const silent = (): Promise<void> => Promise.resolve();
const where = { cwd: "/tmp", mcpServers: [] };
const info = { name: "client", version: "1" };

function authentication(isLoggedIn = false): Authentication & { isLoggedIn: boolean } {
  return {
    isLoggedIn,
    methods: [
      { id: "key", name: "API key", description: "From the environment" },
      { id: "setup", name: "Set up", type: "terminal", args: ["--login"], env: { PLAIN: "1" } },
    ],
    isAuthenticated() {
      return this.isLoggedIn;
    },
    async login(methodId) {
      if (methodId !== "key") throw new Error("not reached");
      this.isLoggedIn = true;
    },
    async logout() {
      this.isLoggedIn = false;
    },
  };
}

async function initialize(version: number, capabilities: object): Promise<[RawClient, unknown]> {
  const client = connect({ prompt: silent, authentication: authentication() });
  const shapes = { info, capabilities, clientInfo: info, clientCapabilities: capabilities };
  return [client, await client.call("initialize", { protocolVersion: version, ...shapes })];
}

describe("authentication methods", () => {
  test("are advertised in the version 1 format", async () => {
    const [, answer] = await initialize(1, { auth: { terminal: true } });
    expect(answer).toMatchObject({
      agentCapabilities: { auth: { logout: {} } },
      authMethods: [
        { id: "key", name: "API key", description: "From the environment" },
        { type: "terminal", id: "setup", name: "Set up", args: ["--login"], env: { PLAIN: "1" } },
      ],
    });
  });

  test("are advertised in the version 2 format", async () => {
    const [, answer] = await initialize(2, { auth: { terminal: {} } });
    expect(answer).toMatchObject({
      capabilities: { auth: {} },
      authMethods: [
        { type: "agent", methodId: "key", name: "API key", description: "From the environment" },
        {
          type: "terminal",
          methodId: "setup",
          name: "Set up",
          args: ["--login"],
          env: [{ name: "PLAIN", value: "1" }],
        },
      ],
    });
  });

  test.each([1, 2])(
    "that need a terminal are offered only to clients that support them (version %d)",
    async (version) => {
      const [, answer] = await initialize(version, {});
      expect(answer).toMatchObject({ authMethods: [{ name: "API key" }] });
    },
  );
});

describe.each([
  [1, "authenticate", "logout"],
  [2, "auth/login", "auth/logout"],
])("authentication in version %d", (version, login, logout) => {
  test("rejects session requests before login and after logout", async () => {
    const [client] = await initialize(version, {});
    const refused = { code: -32000 };
    await expect(client.call("session/new", where)).rejects.toMatchObject(refused);
    await expect(client.call(login, { methodId: "key" })).resolves.toEqual({});
    const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await expect(client.call(logout, {})).resolves.toEqual({});
    const prompt = client.call("session/prompt", { sessionId, prompt: text("x") });
    await expect(prompt).rejects.toMatchObject(refused);
    await expect(client.call("session/close", { sessionId })).resolves.toEqual({});
  });

  test("rejects changes to an open session's settings after logout", async () => {
    const { client, sessionId } = await openSession(version, {
      prompt: silent,
      configOptions: [{ id: "loud", name: "Loud", type: "boolean", currentValue: false }],
      authentication: authentication(true),
    });
    await client.call(logout, {});
    const params = { sessionId, configId: "loud", type: "boolean", value: true };
    await expect(client.call("session/set_config_option", params)).rejects.toMatchObject({ code: -32000 });
  });

  test("rejects requests for stored sessions before login", async () => {
    const client = connect({ prompt: silent, authentication: authentication(), store: memorySessionStore() });
    await client.call("initialize", { protocolVersion: version, info });
    const params = { sessionId: "s", ...where };
    for (const method of ["session/load", "session/resume", "session/list", "session/delete"]) {
      await expect(client.call(method, params)).rejects.toMatchObject({ code: -32000 });
    }
  });

  test.each(["none", "setup"])("rejects a login with the method %s", async (methodId) => {
    const [client] = await initialize(version, { auth: { terminal: version === 1 ? true : {} } });
    await expect(client.call(login, { methodId })).rejects.toMatchObject({
      code: -32602,
      data: { methodId },
    });
  });

  test("forwards errors from `login` to the client", async () => {
    const refusing = authentication();
    refusing.login = () => Promise.reject(new RequestError(-32000, "Wrong key"));
    const client = connect({ prompt: silent, authentication: refusing });
    await client.call("initialize", { protocolVersion: version, info });
    await expect(client.call(login, { methodId: "key" })).rejects.toMatchObject({
      code: -32000,
      message: "Wrong key",
    });
  });

  test("does not log in other users when one user logs in", async () => {
    const users = new Set<string | undefined>();
    const agent = {
      prompt: silent,
      store: memorySessionStore(),
      authentication: {
        methods: [{ id: "key", name: "API key" }],
        isAuthenticated: ({ principal }: LoginUser) => users.has(principal),
        login: async (_methodId: string, { principal }: LoginOptions) => void users.add(principal),
        logout: async ({ principal }: LoginUser) => void users.delete(principal),
      },
    };
    const host = createAgentHost(defineAgent({ info, ...agent }));
    const connectAs = (principal?: string): Promise<RawClient> =>
      connectOver(version, agent, { host, principal });
    const [anna, ben, only] = [await connectAs("anna"), await connectAs("ben"), await connectAs()];
    await anna.call(login, { methodId: "key" });
    const { sessionId } = (await anna.call("session/new", where)) as { sessionId: string };
    const params = { sessionId, ...where, prompt: text("x") };
    for (const other of [ben, only])
      for (const method of [
        "session/new",
        "session/prompt",
        "session/load",
        "session/list",
        "session/delete",
      ])
        await expect(other.call(method, params)).rejects.toMatchObject({ code: -32000 });
    await ben.call(login, { methodId: "key" });
    await ben.call("session/new", where);
    await anna.call(logout, {});
    await expect(anna.call("session/prompt", params)).rejects.toMatchObject({ code: -32000 });
    await ben.call("session/new", where);
  });

  test("rejects logins and logouts if the agent has no authentication", async () => {
    const { client } = await openSession(version, { prompt: silent });
    await expect(client.call(login, { methodId: "key" })).rejects.toMatchObject({ code: -32601 });
    await expect(client.call(logout, {})).rejects.toMatchObject({ code: -32601 });
  });
});
