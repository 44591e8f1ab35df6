import { type SessionStore, memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import {
  type RawClient,
  type SomeAgent,
  connect,
  connectOver,
  openSession,
  text,
} from "../fixtures/raw-client.ts";
import type { AgentDialect, ConfigOption, Turn } from "../index.ts";
import { v1 } from "../v1/unstable/index.ts";
import { v2 } from "../v2/unstable/index.ts";

const where = { cwd: "/tmp", mcpServers: [] };
const mode: ConfigOption = {
  id: "mode",
  name: "Mode",
  category: "mode",
  type: "select",
  currentValue: "ask",
  options: [
    { value: "ask", name: "Ask" },
    { value: "code", name: "Code" },
  ],
};
const echo = (turn: Turn): Promise<void> => turn.agentMessage(`You said: ${turn.text}`);

async function prompt(client: RawClient, sessionId: string, words: string): Promise<void> {
  client.received.length = 0;
  const answer = await client.call("session/prompt", { sessionId, prompt: text(words) });
  if (!Object.hasOwn(answer as object, "stopReason")) await client.receives({ state: "idle" });
}

/** Returns the text of the session's messages, including the user's. */
async function wordsOf(client: RawClient, sessionId: string, request: object = where): Promise<string[]> {
  client.received.length = 0;
  await client.call("session/load", { sessionId, ...request });
  return client.received.flatMap((item) => {
    if (typeof item === "string" || !item.sessionUpdate.endsWith("_message_chunk")) return [];
    return [(item["content"] as { readonly text: string }).text];
  });
}

describe.each<[number, AgentDialect]>([
  [1, v1],
  [2, v2],
])("the unstable methods in version %d", (version, dialect) => {
  const start = async (
    agent: Partial<SomeAgent> = {},
  ): Promise<{ client: RawClient; sessionId: string; store: SessionStore }> => {
    const store = memorySessionStore();
    const opened = await openSession(version, { prompt: echo, store, ...agent }, { versions: [dialect] });
    return { ...opened, store };
  };

  test("are advertised if sessions are stored", async () => {
    const capabilitiesOf = async (agent: SomeAgent): Promise<unknown> => {
      const client = connect(agent, { versions: [dialect] });
      const info = { name: "client", version: "1.0.0" };
      const answer = await client.call("initialize", { protocolVersion: version, info, clientInfo: info });
      const { agentCapabilities, capabilities } = answer as {
        readonly agentCapabilities?: { readonly sessionCapabilities: unknown };
        readonly capabilities?: { readonly session: unknown };
      };
      return agentCapabilities?.sessionCapabilities ?? capabilities?.session;
    };
    await expect(capabilitiesOf({ prompt: echo, store: memorySessionStore() })).resolves.toMatchObject({
      fork: {},
      archive: {},
      title: {},
      list: {},
      delete: {},
    });
    await expect(capabilitiesOf({ prompt: echo })).resolves.not.toHaveProperty("fork");
    const unforked = { prompt: echo, store: memorySessionStore(), capabilities: { fork: false } };
    const offered = await capabilitiesOf(unforked);
    expect(offered).toMatchObject({ archive: {}, title: {} });
    expect(offered).not.toHaveProperty("fork");
  });

  test("fork a session with its earlier messages and settings, after which the two diverge", async () => {
    const modes: unknown[] = [];
    const { client, sessionId } = await start({
      configOptions: [mode],
      async prompt(turn) {
        modes.push(turn.session.config.get("mode"));
        await echo(turn);
      },
    });
    const choice = { configId: "mode", value: "code", ...(version === 2 && { type: "id" }) };
    await client.call("session/set_config_option", { sessionId, ...choice });
    await prompt(client, sessionId, "one");
    const request = { cwd: "/var", additionalDirectories: ["/opt"], mcpServers: [] };
    const answer = await client.call("session/fork", { sessionId, ...request });
    expect(answer).toMatchObject({ configOptions: [{ currentValue: "code" }] });
    const { sessionId: fork } = answer as { readonly sessionId: string };
    await prompt(client, fork, "of the fork");
    await prompt(client, sessionId, "of the source");
    await expect(wordsOf(client, fork, request)).resolves.toEqual([
      "one",
      "You said: one",
      "of the fork",
      "You said: of the fork",
    ]);
    await expect(wordsOf(client, sessionId)).resolves.toEqual([
      "one",
      "You said: one",
      "of the source",
      "You said: of the source",
    ]);
    expect(modes).toEqual(["code", "code", "code"]);
    const { sessions } = (await client.call("session/list", {})) as { sessions: unknown[] };
    expect(sessions).toHaveLength(2);
    expect(sessions).toContainEqual(
      expect.objectContaining({
        sessionId: fork,
        cwd: "/var",
        additionalDirectories: ["/opt"],
        title: "one",
      }),
    );
  });

  test("close unfinished work in a fork made during a turn, but not in its source", async () => {
    const { client, sessionId } = await start({
      async prompt(turn) {
        await turn.toolCall({ title: "Run", toolCallId: "running" });
        await new Promise((resolve) => turn.signal.addEventListener("abort", resolve, { once: true }));
      },
    });
    const ended = prompt(client, sessionId, "one");
    await client.receives({ toolCallId: "running" });
    await client.call("session/fork", { sessionId, ...where });
    await expect(client.receives({ toolCallId: "running", status: "failed" })).resolves.toBeDefined();
    await client.connection.notify("session/cancel", { sessionId });
    await ended;
  });

  test("reject forking a missing session, and leave nothing behind if a fork cannot be opened", async () => {
    const { client, sessionId, store } = await start();
    const of = (id: string, request: object): Promise<unknown> =>
      client.call("session/fork", { sessionId: id, ...request });
    await expect(of("none", where)).rejects.toMatchObject({ code: -32002, data: { sessionId: "none" } });
    await expect(of(sessionId, { ...where, cwd: "relative" })).rejects.toMatchObject({ code: -32602 });
    const { sessions } = await store.list();
    expect(sessions).toHaveLength(1);
  });

  test("close and keep an archived session, and list it only on request", async () => {
    const { client, sessionId } = await start();
    await prompt(client, sessionId, "one");
    const list = async (archived?: string): Promise<unknown[]> => {
      const answer = await client.call("session/list", archived === undefined ? {} : { archived });
      return (answer as { readonly sessions: unknown[] }).sessions;
    };
    await expect(list()).resolves.toMatchObject([{ sessionId, archived: false }]);
    for (let time = 0; time < 2; time++) await client.call("session/archive", { sessionId });
    await expect(client.call("session/prompt", { sessionId, prompt: text("x") })).rejects.toMatchObject({
      code: -32002,
    });
    await expect(list()).resolves.toEqual([]);
    await expect(list("only")).resolves.toMatchObject([{ sessionId, archived: true }]);
    await expect(list("include")).resolves.toMatchObject([{ sessionId, archived: true }]);
    await expect(list("sometimes")).rejects.toMatchObject({ code: -32602 });
    await client.call("session/unarchive", { sessionId });
    await expect(list()).resolves.toMatchObject([{ sessionId, archived: false }]);
    await expect(wordsOf(client, sessionId)).resolves.toEqual(["one", "You said: one"]);
    for (const method of ["session/archive", "session/unarchive"]) {
      await expect(client.call(method, { sessionId: "none" })).rejects.toMatchObject({ code: -32002 });
    }
  });

  test("trim and keep a title set by the user, but reject an empty one", async () => {
    const { client, sessionId } = await start();
    const set = (title: string, id = sessionId): Promise<unknown> =>
      client.call("session/set_title", { sessionId: id, title });
    await expect(set("  Mine ")).resolves.toEqual({ title: "Mine" });
    await prompt(client, sessionId, "one");
    await expect(client.call("session/list", {})).resolves.toMatchObject({ sessions: [{ title: "Mine" }] });
    await expect(set(" ")).rejects.toMatchObject({ code: -32602 });
    await expect(set("Mine", "none")).rejects.toMatchObject({ code: -32002, data: { sessionId: "none" } });
  });

  test("are not part of the stable dialect", async () => {
    const client = await connectOver(version, { prompt: echo, store: memorySessionStore() });
    for (const method of ["session/fork", "session/archive", "session/set_title"]) {
      await expect(client.call(method, { sessionId: "s", ...where })).rejects.toMatchObject({ code: -32601 });
    }
  });
});
