import { RequestError, createInMemoryTransports } from "@parley/protocol";
import type { SessionState } from "@parley/protocol/session";
import type { AgentCapabilities } from "@parley/schema/v1";
import { describe, expect, it } from "vitest";

import { connectAgent } from "../connection/connect-agent.ts";
import type { ConnectOptions } from "../connection/connect-options.ts";
import { collect } from "../fixtures/collect.ts";
import { InMemoryAgent } from "../fixtures/in-memory-agent.ts";
import { waitForState } from "../fixtures/wait-for-state.ts";
import { v1 } from "../v1/index.ts";

const EVERYTHING: AgentCapabilities = {
  loadSession: true,
  sessionCapabilities: { list: {}, resume: {}, close: {}, delete: {}, additionalDirectories: {} },
  mcpCapabilities: { http: true },
};
const modes = (currentModeId: string) => ({ currentModeId, availableModes: [] });
const textOf = ({ entries }: SessionState): string =>
  entries
    .flatMap((entry) => (entry.type === "message" ? entry.content : []))
    .map((block) => (block.type === "text" ? block.text : block.type))
    .join("|");
const sync = (agent: InMemoryAgent): Promise<unknown> =>
  agent.peer.connection.request("_sync").catch(() => undefined);

describe("newSession", () => {
  it("sends the directories and MCP servers", async () => {
    const { client, agent } = await InMemoryAgent.connect(EVERYTHING, () => ({}));
    const mcpServers = [{ type: "http" as const, name: "h", url: "http://localhost/", headers: [] }];
    const session = await client.newSession({ cwd: "/w", mcpServers, additionalDirectories: ["/x"] });
    expect([session.cwd, session.roots]).toEqual(["/w", ["/w", "/x"]]);
    await client.newSession({ cwd: "/v", additionalDirectories: [] });
    expect([session.id, session.cwd]).toEqual(["s1", "/w"]);
    expect(agent.received.slice(1)).toEqual([
      ["session/new", { cwd: "/w", mcpServers, additionalDirectories: ["/x"] }],
      ["session/new", { cwd: "/v", mcpServers: [] }],
    ]);
    await client.close();
  });

  it("applies updates on top of the response, whether they arrive before or right after it", async () => {
    const listened: unknown[] = [];
    const options: Partial<ConnectOptions> = {
      handlers: { sessionUpdate: (_update, { session }) => void listened.push(session) },
    };
    const { client } = await InMemoryAgent.connect(
      {},
      (agent) => ({
        "session/new": (_params, context) => {
          agent.say("s1", "early");
          agent.update("other", { sessionUpdate: "plan", entries: [] });
          context.afterResponse(() => {
            agent.say("s1", " and late");
            agent.update("s1", { sessionUpdate: "current_mode_update", currentModeId: "code" });
          });
          return { sessionId: "s1", modes: modes("ask") };
        },
      }),
      options,
    );
    const session = await client.newSession({ cwd: "/w" });
    expect(textOf(session.state)).toBe("early and late");
    expect(session.state.modes?.current).toBe("code");
    expect(listened.filter((each) => each === session)).toHaveLength(3);
    expect(client.session("other")).toBeUndefined();
    await client.close();
  });

  it("applies any number of early updates", async () => {
    const { client } = await InMemoryAgent.connect({}, (agent) => ({
      "session/new": () => {
        for (let n = 0; n < 5000; n += 1) agent.say("s1", "x");
        return { sessionId: "s1", modes: modes("ask") };
      },
    }));
    const session = await client.newSession({ cwd: "/w" });
    expect(textOf(session.state)).toBe("x".repeat(5000));
    expect(session.state.modes?.current).toBe("ask");
    await client.close();
  });

  it("closes an earlier session with the same id", async () => {
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}));
    const first = await client.newSession({ cwd: "/a" });
    agent.say("s1", "to the first");
    await sync(agent);
    const second = await client.newSession({ cwd: "/b" });
    expect(client.session("s1")).toBe(second);
    agent.say("s1", "to the second");
    await sync(agent);
    expect([textOf(first.state), textOf(second.state)]).toEqual(["to the first", "to the second"]);
    await expect(first.prompt("Hi")).rejects.toThrow("it is closed");
    await client.close();
  });

  it("serves requests for a session before the response with its id arrives", async () => {
    const contents: unknown[] = [];
    const { client } = await InMemoryAgent.connect(
      {},
      (agent) => ({
        "session/new": async () => {
          contents.push(await agent.peer.request("fs/read_text_file", { sessionId: "s1", path: "/w/a" }));
          return { sessionId: "s1" };
        },
      }),
      { handlers: { readTextFile: (_params, { session }) => ({ content: session.cwd }) } },
    );
    await client.newSession({ cwd: "/w" });
    expect(contents).toEqual([{ content: "/w" }]);
    await client.close();
  });

  it("rejects a request while it is unclear which session's directory applies", async () => {
    const both = Promise.withResolvers<void>();
    const answers: unknown[] = [];
    let count = 0;
    const { client } = await InMemoryAgent.connect(
      {},
      (agent) => ({
        "session/new": async ({ cwd }) => {
          count += 1;
          const sessionId = `s${count}`;
          if (count === 2) both.resolve();
          await both.promise;
          const file = { sessionId, path: `${cwd}/a` };
          answers.push(await agent.peer.request("fs/read_text_file", file).catch((error: unknown) => error));
          return { sessionId };
        },
      }),
      { handlers: { readTextFile: (_params, { session }) => ({ content: session.cwd }) } },
    );
    const sessions = await Promise.all([client.newSession({ cwd: "/a" }), client.newSession({ cwd: "/b" })]);
    expect(sessions.map(({ id, cwd }) => [id, cwd])).toEqual([
      ["s1", "/a"],
      ["s2", "/b"],
    ]);
    expect(answers).toMatchObject([{ code: -32602 }, { code: -32602 }]);
    await client.close();
  });

  it("rejects with the agent's error and drops the session's updates", async () => {
    const errors: unknown[] = [];
    const requests = (agent: InMemoryAgent) => ({
      "session/new": () => {
        agent.say("s1", "early");
        throw new RequestError(-32000, "Sign in first");
      },
    });
    const { client, agent } = await InMemoryAgent.connect({}, requests, {
      onError: (error) => errors.push(error),
    });
    await expect(client.newSession({ cwd: "/w" })).rejects.toMatchObject({ code: -32000 });
    expect(client.session("s1")).toBeUndefined();
    agent.say("s1", "late");
    await sync(agent);
    expect(errors.map(String)).toEqual([expect.stringContaining('no session "s1" is open')]);
    await client.close();
  });
});

describe("loadSession", () => {
  it("resolves once the state has the whole conversation, even if the agent responds with null", async () => {
    const { client, agent } = await InMemoryAgent.connect(EVERYTHING, () => ({}));
    const { connection } = agent.peer;
    connection.handler = {
      ...connection.handler,
      request(method, params) {
        agent.received.push([method, params]);
        agent.update("old", { sessionUpdate: "user_message_chunk", content: { type: "text", text: "Q" } });
        for (let n = 0; n < 100; n += 1) agent.say("old", `${n % 10}`);
        return null;
      },
    };
    const session = await client.loadSession("old", { cwd: "/w" });
    expect(textOf(session.state)).toBe(`Q|${"0123456789".repeat(10)}`);
    expect(session.state.turn).toEqual({ status: "idle" });
    expect(agent.received.at(-1)).toEqual(["session/load", { sessionId: "old", cwd: "/w", mcpServers: [] }]);
    await client.close();
  });

  it("lets the response override the history", async () => {
    const { client } = await InMemoryAgent.connect(EVERYTHING, (agent) => ({
      "session/load": ({ sessionId }) => {
        agent.update(sessionId, { sessionUpdate: "current_mode_update", currentModeId: "then" });
        return { modes: modes("now") };
      },
    }));
    const session = await client.loadSession("old", { cwd: "/w" });
    expect(session.state.modes?.current).toBe("now");
    await client.close();
  });

  it("rebuilds an open session's state, or keeps it if the agent responds with an error", async () => {
    let refuse = false;
    const { client } = await InMemoryAgent.connect(EVERYTHING, (agent) => ({
      "session/load": ({ sessionId }) => {
        agent.say(sessionId, "history");
        if (refuse) throw new RequestError(-32002, "No such session", { sessionId });
        return {};
      },
    }));
    const first = await client.loadSession("old", { cwd: "/w" });
    const second = await client.loadSession("old", { cwd: "/w" });
    expect(second).toBe(first);
    expect(textOf(first.state)).toBe("history");
    refuse = true;
    const before = first.state;
    await expect(client.loadSession("old", { cwd: "/w" })).rejects.toMatchObject({ code: -32002 });
    expect(first.state).toBe(before);
    expect(client.session("old")).toBe(first);
    await expect(client.loadSession("new", { cwd: "/w" })).rejects.toMatchObject({ code: -32002 });
    expect(client.session("new")).toBeUndefined();
    await client.close();
  });
});

describe("reopening a session", () => {
  it("runs one attempt at a time, so the history appears only once", async () => {
    const { client, agent } = await InMemoryAgent.connect(EVERYTHING, (own) => ({
      "session/load": async ({ sessionId }) => {
        own.say(sessionId, "a");
        await sync(own);
        own.say(sessionId, "b");
        return {};
      },
      "session/resume": () => ({}),
    }));
    const options = { cwd: "/w" };
    const opened = await Promise.all([
      client.loadSession("old", options),
      client.loadSession("old", options),
      client.resumeSession("old", options),
      client.loadSession("other", options),
    ]);
    expect(opened.map((session) => [session.id, textOf(session.state)])).toEqual([
      ["old", "ab"],
      ["old", "ab"],
      ["old", "ab"],
      ["other", "ab"],
    ]);
    expect(new Set(opened).size).toBe(2);
    const asked = agent.received.slice(1).filter(([method]) => method.startsWith("session/"));
    expect(asked.map(([method, params]) => [method, (params as { sessionId: string }).sessionId])).toEqual([
      ["session/load", "old"],
      ["session/load", "other"],
      ["session/load", "old"],
      ["session/resume", "old"],
    ]);
    await client.close();
  });

  it("still works after a failed attempt", async () => {
    let calls = 0;
    const { client } = await InMemoryAgent.connect(EVERYTHING, (agent) => ({
      "session/load": ({ sessionId }) => {
        calls += 1;
        if (calls === 1) throw new RequestError(-32603, "Busy");
        agent.say(sessionId, "history");
        return {};
      },
    }));
    const first = client.loadSession("old", { cwd: "/w" });
    const second = client.loadSession("old", { cwd: "/w" });
    await expect(first).rejects.toMatchObject({ code: -32603 });
    expect(textOf((await second).state)).toBe("history");
    expect(client.session("old")).toBe(await second);
    await client.close();
  });

  it("rejects with the reason if the connection closes after the response", async () => {
    const handling = Promise.withResolvers<void>();
    const { client } = await InMemoryAgent.connect(
      EVERYTHING,
      (agent) => ({
        "session/load": () => {
          agent.say("s1", "history");
          return {};
        },
      }),
      { handlers: { sessionUpdate: () => handling.promise } },
    );
    const loading = client.loadSession("s1", { cwd: "/w" });
    // Once the state is complete, the response has arrived and is waiting for the handler.
    await expect.poll(() => client.session("s1")?.state.entries.length).toBe(1);
    await Promise.all([
      client.close(),
      expect(loading).rejects.toMatchObject({ name: "ConnectionClosedError" }),
    ]);
    handling.resolve();
  });

  it("keeps a running turn's updates if the agent responds with an error", async () => {
    const finish = Promise.withResolvers<void>();
    const { client } = await InMemoryAgent.connect(EVERYTHING, (agent) => ({
      "session/prompt": async ({ sessionId }) => {
        agent.say(sessionId, "one, ");
        await finish.promise;
        return { stopReason: "end_turn" };
      },
      "session/load": async ({ sessionId }) => {
        agent.say(sessionId, "two, ");
        await sync(agent);
        agent.say(sessionId, "three");
        throw new RequestError(-32603, "Busy");
      },
    }));
    const session = await client.newSession({ cwd: "/w" });
    const prompt = session.prompt("Count");
    await waitForState(session, ({ entries }) => entries.length === 2);
    await expect(client.loadSession("s1", { cwd: "/w" })).rejects.toMatchObject({ code: -32603 });
    expect(textOf(session.state)).toBe("Count|one, two, three");
    expect(session.state.turn).toEqual({ status: "running" });
    finish.resolve();
    expect(await prompt).toBe("end_turn");
    await client.close();
  });

  it("shows a running turn as running", async () => {
    const finish = Promise.withResolvers<void>();
    const { client } = await InMemoryAgent.connect(EVERYTHING, (agent) => ({
      "session/prompt": async () => {
        await finish.promise;
        return { stopReason: "end_turn" };
      },
      "session/load": ({ sessionId }) => {
        agent.say(sessionId, "of the turn");
        agent.update(sessionId, {
          sessionUpdate: "user_message_chunk",
          content: { type: "text", text: "Go" },
        });
        agent.say(sessionId, "of the turn");
        return {};
      },
    }));
    const session = await client.newSession({ cwd: "/w" });
    const prompt = session.prompt("Go");
    await client.loadSession("s1", { cwd: "/w" });
    expect(session.state.turn).toEqual({ status: "running" });
    expect(textOf(session.state)).toBe("Go|of the turn");
    finish.resolve();
    await prompt;
    await client.close();
  });

  it("does not change the state if the agent did not advertise loading", async () => {
    const { client } = await InMemoryAgent.connect({}, (agent) => ({
      "session/new": () => {
        agent.say("s1", "said");
        return { sessionId: "s1" };
      },
    }));
    const session = await client.newSession({ cwd: "/w" });
    const changes: unknown[] = [];
    session.subscribe(() => changes.push(session.state));
    await expect(client.loadSession("s1", { cwd: "/w" })).rejects.toMatchObject({ name: "CapabilityError" });
    expect(changes).toEqual([]);
    await client.close();
  });
});

describe("a response and updates in the same chunk", () => {
  /**
   * Connects an agent that sends all messages of a response in a single chunk, so no other task runs between them.
   */
  async function connectRaw(answers: { readonly [method: string]: readonly object[] }) {
    const [clientSide, agentSide] = createInMemoryTransports();
    agentSide.open({
      message(text) {
        const { id, method } = JSON.parse(text) as { id: number; method: string };
        const messages = answers[method]?.map((message) =>
          JSON.stringify({ jsonrpc: "2.0", ...message, ...("result" in message && { id }) }),
        );
        void agentSide.send(messages ?? [JSON.stringify({ jsonrpc: "2.0", id, result: {} })]);
      },
      oversized: () => undefined,
      closed: () => undefined,
    });
    return connectAgent(clientSide, { versions: [v1], info: { name: "test", version: "0" } });
  }
  const initialize = [{ result: { protocolVersion: 1, agentCapabilities: { loadSession: true } } }];
  const mode = (currentModeId: string) => ({
    method: "session/update",
    params: { sessionId: "s1", update: { sessionUpdate: "current_mode_update", currentModeId } },
  });
  const setup = { modes: { currentModeId: "answer", availableModes: [] } };

  it.each([
    ["session/new", [mode("before"), { result: { sessionId: "s1", ...setup } }], "before"],
    ["session/new", [{ result: { sessionId: "s1", ...setup } }, mode("after")], "after"],
    ["session/load", [mode("before"), { result: setup }], "answer"],
    ["session/load", [mode("before"), { result: setup }, mode("after")], "after"],
  ])("are applied in order for %s: %j", async (method, messages, expected) => {
    const client = await connectRaw({ initialize, [method]: messages });
    const { state } = await (method === "session/new"
      ? client.newSession({ cwd: "/w" })
      : client.loadSession("s1", { cwd: "/w" }));
    expect(state.modes).toEqual({ current: expected, available: [] });
    await client.close();
  });

  it("keep the options and commands that a new session received earlier", async () => {
    const option = (id: string) => ({ type: "boolean", id, name: id, currentValue: true });
    const update = (value: object) => ({
      method: "session/update",
      params: { sessionId: "s1", update: value },
    });
    const early = [
      update({ sessionUpdate: "config_option_update", configOptions: [option("early")] }),
      update({
        sessionUpdate: "available_commands_update",
        availableCommands: [{ name: "early", description: "" }],
      }),
    ];
    const answer = { result: { sessionId: "s1", configOptions: [option("answer")] } };
    const client = await connectRaw({ initialize, "session/new": [...early, answer] });
    const { state } = await client.newSession({ cwd: "/w" });
    expect(state.configOptions).toMatchObject([{ id: "early" }]);
    expect(state.commands).toMatchObject([{ name: "early" }]);
    await client.close();
  });

  it("end the turn before applying the update that follows a prompt's response", async () => {
    const client = await connectRaw({
      initialize,
      "session/new": [{ result: { sessionId: "s1" } }],
      "session/prompt": [{ result: { stopReason: "end_turn" } }, mode("after")],
    });
    const session = await client.newSession({ cwd: "/w" });
    const seen: unknown[] = [];
    session.subscribe(() => seen.push([session.state.turn.status, session.state.modes?.current]));
    await session.prompt("Hi");
    expect(seen).toEqual([
      ["running", undefined],
      ["idle", undefined],
      ["idle", "after"],
    ]);
    await client.close();
  });
});

describe("resumeSession", () => {
  it("opens a session without its history and keeps an open session's state", async () => {
    const { client } = await InMemoryAgent.connect(EVERYTHING, (agent) => ({
      "session/load": ({ sessionId }) => {
        agent.say(sessionId, "history");
        return {};
      },
      "session/resume": (_params, context) => {
        context.afterResponse(() =>
          agent.update("old", { sessionUpdate: "current_mode_update", currentModeId: "b" }),
        );
        return { modes: modes("a") };
      },
    }));
    const resumed = await client.resumeSession("old", { cwd: "/w" });
    expect([textOf(resumed.state), resumed.state.modes?.current]).toEqual(["", "b"]);
    await client.loadSession("old", { cwd: "/w" });
    expect(await client.resumeSession("old", { cwd: "/w" })).toBe(resumed);
    expect(textOf(resumed.state)).toBe("history");
    await client.close();
  });
});

describe("openSession", () => {
  it.each([
    [{ loadSession: true, sessionCapabilities: { resume: {} } }, undefined, "session/load"],
    [{ loadSession: true, sessionCapabilities: { resume: {} } }, "replay", "session/load"],
    [{ loadSession: true, sessionCapabilities: { resume: {} } }, "skip", "session/resume"],
    [{ loadSession: true }, "skip", "session/load"],
    [{ sessionCapabilities: { resume: {} } }, "skip", "session/resume"],
  ] as const)("given the capabilities %j and history %s, sends %s", async (capabilities, history, method) => {
    const { client, agent } = await InMemoryAgent.connect(capabilities, () => ({
      "session/load": () => ({}),
      "session/resume": () => ({}),
    }));
    await client.openSession("old", { cwd: "/w", history, additionalDirectories: [] });
    expect(agent.received.at(-1)).toEqual([method, { sessionId: "old", cwd: "/w", mcpServers: [] }]);
    await client.close();
  });
});

describe("deleteSession", () => {
  it("also closes the session in the client", async () => {
    const errors: unknown[] = [];
    const { client, agent } = await InMemoryAgent.connect(
      EVERYTHING,
      () => ({ "session/delete": () => ({}) }),
      { onError: (error) => errors.push(error) },
    );
    const session = await client.newSession({ cwd: "/w" });
    agent.say("s1", "before");
    await client.deleteSession("s1");
    expect(client.session("s1")).toBeUndefined();
    await expect(session.prompt("Hi")).rejects.toThrow("it is closed");
    expect(agent.methods.at(-1)).toBe("session/delete");
    agent.say("s1", ", after");
    await sync(agent);
    expect(textOf(session.state)).toBe("before");
    expect(errors.map(String)).toEqual([expect.stringContaining('no session "s1" is open')]);
    await client.close();
  });
});

describe("several sessions", () => {
  it("are independent, even while one of them is waiting", async () => {
    let count = 0;
    const { client, agent } = await InMemoryAgent.connect({}, (own) => ({
      "session/new": () => {
        count += 1;
        return { sessionId: `s${count}` };
      },
      "session/prompt": async ({ sessionId }) => {
        own.say(sessionId, sessionId);
        if (sessionId === "s1") await new Promise(() => undefined);
        return { stopReason: "end_turn" };
      },
    }));
    const [first, second] = [await client.newSession({ cwd: "/a" }), await client.newSession({ cwd: "/b" })];
    const waiting = first.prompt("wait").catch((error: unknown) => error);
    expect(await second.prompt("go")).toBe("end_turn");
    expect([textOf(first.state), textOf(second.state)]).toEqual(["wait|s1", "go|s2"]);
    expect(first.state.turn.status).toBe("running");
    await sync(agent);
    await client.close();
    expect(await waiting).toMatchObject({ name: "ConnectionClosedError" });
    expect(first.state.turn.status).toBe("idle");
    await expect(client.newSession({ cwd: "/a" })).rejects.toMatchObject({ name: "ConnectionClosedError" });
  });
});

describe("an agent that disconnects", () => {
  it("closes its sessions with the reason", async () => {
    const { client, agent } = await InMemoryAgent.connect({}, () => ({
      "session/prompt": () => new Promise(() => undefined),
    }));
    const session = await client.newSession({ cwd: "/w" });
    const reading = collect(session.updates());
    const prompt = session.prompt("Hi");
    await agent.peer.connection.close();
    await expect(prompt).rejects.toMatchObject({ message: "Connection closed by the peer" });
    expect(await client.closed).toMatchObject({ message: "Connection closed by the peer" });
    expect(await reading).toEqual([]);
    await client[Symbol.asyncDispose]();
  });

  it("makes every later call reject with the reason", async () => {
    const { client, agent } = await InMemoryAgent.connect(EVERYTHING, () => ({}));
    const session = await client.newSession({ cwd: "/w" });
    await agent.peer.connection.close();
    const reason = await client.closed;
    expect(reason).toMatchObject({ message: "Connection closed by the peer" });
    const before = session.state;
    const calls = [
      () => session.prompt("Hi"),
      () => session.cancel(),
      () => session.setMode("code"),
      () => session.setConfigOption("model", "m"),
      () => client.newSession({ cwd: "/w" }),
      () => client.loadSession("s1", { cwd: "/w" }),
      () => client.resumeSession("s1", { cwd: "/w" }),
      () => client.listSessions().next(),
      () => client.deleteSession("s1"),
      () => client.authenticate("login"),
      () => client.request("_acme/thing"),
    ];
    for (const call of calls) await expect(call()).rejects.toBe(reason);
    expect(session.state).toBe(before);
    await session.close();
  });
});
