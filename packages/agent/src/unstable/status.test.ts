import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { connect, connectOver, openSession, text } from "../fixtures/raw-client.ts";
import { type AgentDialect, type Authentication, createAgentHost } from "../index.ts";
import { v1 } from "../v1/unstable/index.ts";
import { v2 } from "../v2/unstable/index.ts";

const prompt = (): Promise<void> => Promise.resolve();

describe.each<[number, AgentDialect]>([
  [1, v1],
  [2, v2],
])("an agent that uses protocol version %d", (version, dialect) => {
  const versions = [dialect];

  test("reports with session/status whether a session is open, without opening one", async () => {
    const store = memorySessionStore();
    const gate = Promise.withResolvers<void>();
    const agent = { info: { name: "a", version: "1" }, store, prompt: () => gate.promise };
    const host = createAgentHost(agent, { versions });
    const { client, sessionId } = await openSession(version, agent, { host });
    const other = await connectOver(version, agent, { host });
    const statusOf = (id: string): Promise<unknown> => other.call("session/status", { sessionId: id });
    const open = (state: string): object => ({ status: "open", ...(version === 2 && { state: { state } }) });
    await expect(statusOf(sessionId)).resolves.toEqual(open("idle"));
    const running = client.call("session/prompt", { sessionId, prompt: text("go") });
    await expect.poll(() => statusOf(sessionId)).toEqual(open("running"));
    await expect(other.call("session/prompt", { sessionId, prompt: text("no") })).rejects.toMatchObject({
      code: -32002,
    });
    gate.resolve();
    await running;
    await client.call("session/close", { sessionId });
    const { sessions } = (await other.call("session/list", {})) as { readonly sessions: unknown };
    await expect(statusOf(sessionId)).resolves.toEqual({ status: "saved" });
    await expect(statusOf(sessionId)).resolves.toEqual({ status: "saved" });
    await expect(other.call("session/list", {})).resolves.toMatchObject({ sessions });
    await expect(statusOf("none")).rejects.toMatchObject({ code: -32002, data: { sessionId: "none" } });
    expect(other.updates).toEqual([]);
    await host.close();
  });

  test("reports with auth/status whether the user has to log in, and never rejects the request", async () => {
    let loggedIn = false;
    const authentication: Authentication = {
      methods: [{ id: "key", name: "Key" }],
      isAuthenticated: () => loggedIn,
      accounts: () => [{ label: "API key", description: "Team plan" }],
      login: () => Promise.resolve(),
      logout: () => Promise.resolve(),
    };
    const client = await connectOver(version, { prompt, authentication }, { versions });
    const status = (): Promise<unknown> => client.call("auth/status", {});
    await expect(status()).resolves.toEqual({ state: "unauthenticated" });
    await expect(client.call("session/new", { cwd: "/tmp", mcpServers: [] })).rejects.toMatchObject({
      code: -32000,
    });
    loggedIn = true;
    const accounts = [{ label: "API key", description: "Team plan" }];
    await expect(status()).resolves.toEqual({ state: "authenticated", accounts });
    const open = await connectOver(version, { prompt }, { versions });
    await expect(open.call("auth/status", {})).resolves.toEqual({ state: "not_required" });
    const unknown = { prompt, authentication, capabilities: { authStatus: false } };
    const other = await connectOver(version, unknown, { versions });
    await expect(other.call("auth/status", {})).rejects.toMatchObject({ code: -32601 });
  });

  test("advertises session/status and auth/status", async () => {
    const client = connect({ prompt }, { versions });
    const info = { name: "client", version: "1.0.0" };
    const answer = await client.call("initialize", { protocolVersion: version, info, clientInfo: info });
    const auth = { status: {} };
    const expected =
      version === 1
        ? { agentCapabilities: { auth, sessionCapabilities: { status: {} } } }
        : { capabilities: { auth, session: { status: {} } } };
    expect(answer).toMatchObject(expected);
    // The login and logout capabilities are not advertised along with `auth/status`.
    expect(JSON.stringify(answer)).not.toContain("logout");
  });
});
