import { once } from "node:events";

import { SessionStoreError, memorySessionStore } from "@parley/storage";
import type { SessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import {
  type RawClient,
  type SomeAgent,
  connectOver,
  openSession,
  openSqlite,
  text,
} from "../fixtures/raw-client.ts";
import type { AgentSession, SessionEvent, Turn } from "../index.ts";

const echo = (turn: Turn): Promise<void> => turn.agentMessage(turn.text);
const stores: [string, () => Promise<SessionStore>][] = [
  ["memory", async () => memorySessionStore()],
  ["SQLite", openSqlite],
];

/** Returns a session's stored events, each with its sequence number. */
async function storedEvents(store: SessionStore, sessionId: string): Promise<[number, SessionEvent][]> {
  const events: [number, SessionEvent][] = [];
  for await (const page of store.read(sessionId, { kinds: ["event"] })) {
    for (const { seq, body } of page) events.push([seq, JSON.parse(body) as SessionEvent]);
  }
  return events;
}

describe("a prompt sent while another one is running", () => {
  test.each([1, 2])('is rejected in version %d if whileBusy is "refuse"', async (version) => {
    const gate = Promise.withResolvers<void>();
    const started: string[] = [];
    const { client, sessionId } = await openSession(version, {
      whileBusy: "refuse",
      prompt: async (turn) => {
        started.push(turn.text);
        await gate.promise;
      },
    });
    const first = client.call("session/prompt", { sessionId, prompt: text("one") });
    const second = client.call("session/prompt", { sessionId, prompt: text("two") });
    await expect(second).rejects.toMatchObject({ code: -32600, data: { reason: "busy", sessionId } });
    gate.resolve();
    await first;
    await expect
      .poll(() =>
        client.call("session/prompt", { sessionId, prompt: text("three") }).then(
          () => "taken",
          () => "refused",
        ),
      )
      .toBe("taken");
    expect(started).toEqual(["one", "three"]);
  });

  test('replaces the running and queued prompts in version 1 if whileBusy is "cancel"', async () => {
    const turns: string[] = [];
    const { client, sessionId } = await openSession(1, {
      whileBusy: "cancel",
      async prompt(turn) {
        turns.push(`${turn.text} begins`);
        if (turn.text !== "three") await once(turn.signal, "abort");
        turns.push(`${turn.text} ends`);
      },
    });
    const prompts = ["one", "two", "three"].map((words) =>
      client.call("session/prompt", { sessionId, prompt: text(words) }),
    );
    await expect(Promise.all(prompts)).resolves.toEqual([
      { stopReason: "cancelled" },
      { stopReason: "cancelled" },
      { stopReason: "end_turn" },
    ]);
    expect(turns.slice(-2)).toEqual(["three begins", "three ends"]);
    expect(turns).not.toContain("two begins");
  });

  test('replaces the running turn in version 2 if whileBusy is "cancel"', async () => {
    const { client, sessionId } = await openSession(2, {
      whileBusy: "cancel",
      prompt: async (turn) => (turn.text === "one" ? void (await once(turn.signal, "abort")) : undefined),
    });
    await client.call("session/prompt", { sessionId, prompt: text("one") });
    await client.call("session/prompt", { sessionId, prompt: text("two") });
    await client.receives({ sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" });
    const states = client.received.flatMap((item) =>
      typeof item === "object" && item.sessionUpdate === "state_update"
        ? [item["stopReason"] ?? item["state"]]
        : [],
    );
    expect(states).toEqual(["running", "cancelled", "running", "end_turn"]);
  });
});

describe("a session's title", () => {
  const lists = async (client: RawClient): Promise<unknown> => {
    const { sessions } = (await client.call("session/list", {})) as { sessions: { title?: string }[] };
    return sessions.map(({ title }) => title);
  };

  test("comes from the title function after the first turn, without delaying the next one", async () => {
    const found = Promise.withResolvers<string>();
    const asked: string[] = [];
    const { client, sessionId } = await openSession(1, {
      store: memorySessionStore(),
      prompt: echo,
      title(turn) {
        asked.push(turn.text);
        return found.promise;
      },
    });
    await client.call("session/prompt", { sessionId, prompt: text("one") });
    await client.call("session/prompt", { sessionId, prompt: text("two") });
    expect(
      client.received.filter(
        (item) => typeof item !== "string" && item.sessionUpdate === "session_info_update",
      ),
    ).toEqual([]);
    found.resolve("Counting");
    await client.receives({ title: "Counting" });
    await client.call("session/prompt", { sessionId, prompt: text("three") });
    expect(asked).toEqual(["one"]);
    await expect(lists(client)).resolves.toEqual(["Counting"]);
  });

  test("is requested again after the next turn if the function returned none", async () => {
    const { client, sessionId } = await openSession(1, {
      store: memorySessionStore(),
      prompt: echo,
      title: async (turn) => (turn.text === "two" ? "Two" : undefined),
    });
    await client.call("session/prompt", { sessionId, prompt: text("one") });
    await expect(lists(client)).resolves.toEqual([undefined]);
    await client.call("session/prompt", { sessionId, prompt: text("two") });
    await client.receives({ title: "Two" });
  });

  test("is not set if the function returns an empty title or the session has closed", async () => {
    const late = Promise.withResolvers<string>();
    const store = memorySessionStore();
    const { client, sessionId } = await openSession(1, {
      store,
      prompt: echo,
      title: (turn) => (turn.text === "one" ? Promise.resolve("") : late.promise),
    });
    await client.call("session/prompt", { sessionId, prompt: text("one") });
    await expect(lists(client)).resolves.toEqual([undefined]);
    await client.call("session/prompt", { sessionId, prompt: text("two") });
    await client.call("session/close", { sessionId });
    late.resolve("Late");
    await expect(lists(client)).resolves.toEqual([undefined]);
    expect(
      client.received.map((item) => (typeof item === "string" ? item : item.sessionUpdate)),
    ).not.toContain("session_info_update");
  });

  test("is not set if the function rejects, which is reported to onError", async () => {
    const failure = new Error("no model");
    const { client, sessionId } = await openSession(2, {
      prompt: echo,
      title: () => Promise.reject(failure),
    });
    await client.call("session/prompt", { sessionId, prompt: text("one") });
    await client.receives({ state: "idle" });
    await expect.poll(() => client.errors).toEqual([failure]);
  });

  test("is no longer generated once the session closes", async () => {
    const gaveUp = Promise.withResolvers<unknown>();
    const { client, sessionId } = await openSession(1, {
      prompt: echo,
      title: (turn) =>
        new Promise((_, reject) => {
          turn.signal.addEventListener("abort", () => {
            gaveUp.resolve("gave up");
            reject(turn.signal.reason as Error);
          });
        }),
    });
    await client.call("session/prompt", { sessionId, prompt: text("one") });
    await client.call("session/close", { sessionId });
    await expect(gaveUp.promise).resolves.toBe("gave up");
    expect(client.errors).toEqual([]);
  });

  test.each([
    [1, "session/load", {}],
    [1, "session/resume", {}],
    [2, "session/resume", { replayFrom: { type: "start" } }],
    [2, "session/resume", {}],
  ])("is sent in version %d before the response to %s %j", async (version, method, params) => {
    const store = memorySessionStore();
    const agent: SomeAgent = { store, prompt: echo };
    const { client, sessionId } = await openSession(version, agent);
    await client.call("session/prompt", { sessionId, prompt: text("one") });
    await client.receives({ sessionUpdate: "session_info_update" });
    await client.call("session/close", { sessionId });
    const { updatedAt } = (await store.get(sessionId)) ?? {};
    client.received.length = 0;
    await client.call(method, { sessionId, cwd: "/tmp", mcpServers: [], ...params });
    expect(
      client.received.filter(
        (item) => typeof item !== "string" && item.sessionUpdate === "session_info_update",
      ),
    ).toEqual([
      {
        sessionUpdate: "session_info_update",
        title: "one",
        updatedAt: new Date(updatedAt ?? Number.NaN).toISOString(),
      },
    ]);
  });

  test("is not sent if there is none", async () => {
    const store = memorySessionStore();
    const { client, sessionId } = await openSession(1, { store, prompt: echo });
    await client.call("session/close", { sessionId });
    await client.call("session/load", { sessionId, cwd: "/tmp", mcpServers: [] });
    expect(
      client.received.map((item) => (typeof item === "string" ? item : item.sessionUpdate)),
    ).not.toContain("session_info_update");
  });

  test("is not overridden by the agent if the user set it", async () => {
    const store = memorySessionStore();
    const agent: SomeAgent = { store, prompt: (turn) => turn.session.setTitle("Generated") };
    const { client, sessionId } = await openSession(1, agent);
    await store.update(sessionId, { title: "Mine", titleSource: "user" });
    await client.call("session/prompt", { sessionId, prompt: text("one") });
    await expect(client.receives({ sessionUpdate: "session_info_update" })).resolves.toMatchObject({
      title: "Mine",
    });
    await expect(lists(client)).resolves.toEqual(["Mine"]);
  });
});

describe.each(stores)("with a %s store", (_name, openStore) => {
  test("stores a finished turn's text in as few entries as possible, with the same ids", async () => {
    const store = await openStore();
    const { client, sessionId } = await openSession(1, {
      store,
      async prompt(turn) {
        for (const piece of ["a", "b", "c"]) await turn.agentThought(piece);
        for (const piece of ["d", "e"]) await turn.agentMessage(piece);
        await turn.agentMessage({ type: "text", text: "f", _meta: { x: 1 } });
        await turn.agentMessage("g");
        await turn.session.state.set("between", 1);
        await turn.agentMessage("h");
        await turn.plan([]);
        for (const piece of ["i", "j"]) await turn.agentMessage(piece);
      },
    });
    await client.call("session/prompt", { sessionId, prompt: [...text("one"), ...text("two")] });
    const live = client.received.flatMap((item) => (typeof item === "string" ? [] : [item["messageId"]]));
    const events = await storedEvents(store, sessionId);
    const texts = events.map(([seq, event]) => [
      seq,
      event.type === "message" && event.content.type === "text" ? event.content.text : event.type,
    ]);
    expect(texts).toEqual([
      [1, "one"],
      [2, "two"],
      [3, "abc"],
      [6, "de"],
      [8, "f"],
      [9, "g"],
      [11, "h"],
      [12, "plan"],
      [13, "ij"],
    ]);
    const ids = events.flatMap(([, event]) => (event.type === "message" ? [event.messageId] : []));
    expect(new Set(ids.slice(2))).toEqual(new Set(live.filter((id) => id !== undefined)));
    await client.call("session/load", { sessionId, cwd: "/tmp", mcpServers: [] });
    expect(JSON.stringify(client.received)).toContain('"abc"');
  });

  test("sends but does not replay an update with keep: false", async () => {
    const store = await openStore();
    const { client, sessionId } = await openSession(2, {
      store,
      async prompt(turn) {
        const call = await turn.toolCall({ title: "Run", toolCallId: "c1" });
        await call.update({ rawOutput: "half" }, { keep: false });
        await call.update({ status: "completed", rawOutput: "whole" });
      },
    });
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ rawOutput: "half" });
    await client.receives({ state: "idle" });
    client.received.length = 0;
    await client.call("session/load", { sessionId, cwd: "/tmp" });
    expect(client.received).not.toContainEqual(expect.objectContaining({ rawOutput: "half" }));
    expect(client.received).toContainEqual(expect.objectContaining({ rawOutput: "whole" }));
  });

  test.each([1, 2])("resuming a session closes work that a crash left open (version %d)", async (version) => {
    const store = await openStore();
    await store.create({ sessionId: "s1", cwd: "/tmp" });
    const writer = await store.write("s1", { owner: "crashed", ttlMs: 1 });
    const body = JSON.stringify({
      type: "tool_call",
      toolCallId: "c1",
      title: "Run",
      status: "in_progress",
    });
    await writer.append([{ kind: "event", body }]);
    await writer.release();
    const client = await connectOver(version, { prompt: echo, store });
    await client.call("session/resume", { sessionId: "s1", cwd: "/tmp", mcpServers: [] });
    await client.receives({ toolCallId: "c1" });
    const closed = { sessionUpdate: "tool_call_update", toolCallId: "c1", status: "failed" };
    expect(client.received.slice(client.received.indexOf("response session/resume"))).toEqual([
      "response session/resume",
      closed,
    ]);
    await client.call("session/resume", { sessionId: "s1", cwd: "/tmp", mcpServers: [] });
    await client.call("session/list", {});
    expect(
      client.received.filter((item) => typeof item !== "string" && item["toolCallId"] === "c1"),
    ).toHaveLength(1);
  });

  test("loading a session marks a command interrupted by a crash as exited", async () => {
    const store = await openStore();
    await store.create({ sessionId: "s1", cwd: "/tmp" });
    const writer = await store.write("s1", { owner: "crashed", ttlMs: 1 });
    const body = JSON.stringify({ type: "terminal", terminalId: "x1", command: "serve", cancellable: true });
    await writer.append([{ kind: "event", body }]);
    await writer.release();
    const client = await connectOver(2, { prompt: echo, store });
    await client.call("session/load", { sessionId: "s1", cwd: "/tmp" });
    const sent = { sessionUpdate: "terminal_update", terminalId: "x1" };
    const received = [
      { ...sent, command: "serve", capabilities: { cancel: {} } },
      { ...sent, exitStatus: { exitCode: null, signal: null }, capabilities: null },
    ];
    const ofTerminal = (item: unknown): boolean => (item as typeof sent).terminalId === "x1";
    expect(client.received.filter(ofTerminal)).toEqual(received);
    client.received.length = 0;
    await client.call("session/load", { sessionId: "s1", cwd: "/tmp" });
    expect(client.received.filter(ofTerminal)).toEqual(received);
  });

  test("lets a connection take over a session from another with whileOpenElsewhere: takeOver", async () => {
    const store = await openStore();
    const agent: SomeAgent = {
      store,
      whileOpenElsewhere: "takeOver",
      async prompt(turn) {
        await turn.agentMessage("working");
        await turn.session.state.set("working", true);
        await new Promise((resolve) => turn.signal.addEventListener("abort", resolve, { once: true }));
      },
    };
    const { client, sessionId } = await openSession(2, agent);
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    await client.receives({ sessionUpdate: "agent_message_chunk" });
    const other = await connectOver(2, { ...agent, prompt: echo });
    await expect(other.call("session/load", { sessionId, cwd: "/tmp" })).resolves.toEqual({});
    expect(other.received).toContainEqual(expect.objectContaining({ sessionUpdate: "agent_message_chunk" }));
    await other.call("session/prompt", { sessionId, prompt: text("mine now") });
    await other.receives({ stopReason: "end_turn" });

    const late = client.call("session/prompt", { sessionId, prompt: text("still mine?") });
    await client.connection.notify("session/cancel", { sessionId });
    await client.receives({ state: "idle" });
    await expect(late).rejects.toMatchObject({ code: expect.any(Number) as unknown });
    const again = (): Promise<unknown> =>
      client.call("session/prompt", { sessionId, prompt: text("and now?") }).catch((error: unknown) => error);
    await expect(again()).resolves.toMatchObject({ code: expect.any(Number) as unknown });
    await expect.poll(again).toMatchObject({ code: -32603, data: { reason: "fenced", sessionId } });
    expect(client.errors).toMatchObject([{ name: "SessionStoreError", code: "fenced" }]);
    const words = (await storedEvents(store, sessionId)).map(([, event]) => JSON.stringify(event));
    expect(words.filter((event) => event.includes("mine?") || event.includes("and now?"))).toEqual([]);
  });
});

test.each(["session/close", "session/delete"])(
  "%s also stops a prompt that arrives while the request waits for a load",
  async (method) => {
    const { client, sessionId } = await openSession(1, {
      store: await openSqlite(),
      prompt: (turn) =>
        new Promise((resolve) => turn.signal.addEventListener("abort", () => resolve(), { once: true })),
    });
    const params = { sessionId, cwd: "/tmp", mcpServers: [] };
    void client.call("session/load", params).catch(() => undefined);
    const closed = client.call(method, { sessionId });
    const prompt = client.call("session/prompt", { sessionId, prompt: text("x") });
    await expect(closed).resolves.toEqual({});
    await expect(prompt).resolves.toEqual({ stopReason: "cancelled" });
  },
);

test.each([1, 2])("sends nothing for a closed session (version %d)", async (version) => {
  const opened = Promise.withResolvers<AgentSession>();
  const { client, sessionId } = await openSession(version, {
    store: memorySessionStore(),
    configOptions: [{ id: "loud", name: "Loud", type: "boolean", currentValue: false }],
    prompt: async (turn) => opened.resolve(turn.session),
  });
  await client.call("session/prompt", { sessionId, prompt: text("x") });
  await client.call("session/close", { sessionId });
  client.received.length = 0;
  const session = await opened.promise;
  const late = [session.setTitle("Late"), session.setCommands([]), session.setConfig("loud", true)];
  const results = await Promise.allSettled(late);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  await client.call("session/list", {});
  expect(client.received).toEqual(["response session/list"]);
});

test.each(["session/close", "disconnect"])(
  "a session's signal aborts on %s, once its turns have ended",
  async (how) => {
    const opened = Promise.withResolvers<AgentSession>();
    const atEnd: boolean[] = [];
    const { client, sessionId } = await openSession(1, {
      store: memorySessionStore(),
      prompt: async ({ session, signal }) => {
        opened.resolve(session);
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        atEnd.push(session.signal.aborted);
      },
    });
    const answered = client.call("session/prompt", { sessionId, prompt: text("x") }).catch(() => undefined);
    const { signal } = await opened.promise;
    const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve));
    await (how === "disconnect" ? client.connection.close() : client.call(how, { sessionId }));
    await aborted;
    await answered;
    expect(atEnd).toEqual([false]);
  },
);

test("uses the additional roots from the latest request", async () => {
  const roots: unknown[] = [];
  const store = memorySessionStore();
  const agent = { store, prompt: async ({ session }: Turn) => void roots.push(session.roots) };
  const client = await connectOver(1, agent);
  const request = { cwd: "/tmp", mcpServers: [], additionalDirectories: ["/opt", "/var"] };
  const { sessionId } = (await client.call("session/new", request)) as { sessionId: string };
  const prompt = (): Promise<unknown> => client.call("session/prompt", { sessionId, prompt: text("x") });
  await prompt();
  await client.call("session/load", { ...request, sessionId, additionalDirectories: ["/srv"] });
  await prompt();
  await expect(client.call("session/list", {})).resolves.toMatchObject({
    sessions: [{ additionalDirectories: ["/srv"] }],
  });
  await client.call("session/resume", { sessionId, cwd: "/tmp", mcpServers: [] });
  await prompt();
  expect(roots).toEqual([["/tmp", "/opt", "/var"], ["/tmp", "/srv"], ["/tmp"]]);
});

/** Creates a store whose writers cannot append while `isBusy` returns `true`. */
function busyWhile(store: SessionStore, isBusy: () => boolean): SessionStore {
  return {
    ...bound(store),
    async write(sessionId, options) {
      const writer = await store.write(sessionId, options);
      return {
        sessionId,
        token: writer.token,
        ranges: writer.ranges,
        append: (entries) =>
          isBusy()
            ? Promise.reject(new SessionStoreError("busy", "Cannot append: locked"))
            : writer.append(entries),
        replaceRange: (from, to, entries) => writer.replaceRange(from, to, entries),
        renew: () => writer.renew(),
        release: () => writer.release(),
      };
    },
  };
}

test("a store that is briefly busy fails the turn but keeps the session open", async () => {
  let isBusy = true;
  const store = busyWhile(memorySessionStore(), () => isBusy);
  const { client, sessionId } = await openSession(1, { store, prompt: echo });
  const prompt = { sessionId, prompt: text("x") };
  await expect(client.call("session/prompt", prompt)).rejects.toMatchObject({ data: { reason: "busy" } });
  isBusy = false;
  await expect(client.call("session/prompt", prompt)).resolves.toEqual({ stopReason: "end_turn" });
});

test("stores nothing more of a turn once storing a chunk fails, even if the agent continues", async () => {
  let isBusy = false;
  const stored: string[] = [];
  const refused: unknown[] = [];
  const store = busyWhile(memorySessionStore(), () => isBusy);
  const { client, sessionId } = await openSession(1, {
    store,
    async prompt(turn) {
      if (turn.text === "read") {
        for await (const event of turn.session.history())
          if (event.type === "message" && event.role === "agent") stored.push(JSON.stringify(event.content));
        return;
      }
      await turn.agentMessage("one ");
      await new Promise(setImmediate);
      isBusy = true;
      await turn.agentMessage("two ");
      await new Promise(setImmediate);
      isBusy = false;
      for (const call of [turn.agentMessage("three "), turn.toolCall({ title: "Work" })])
        await call.catch((error: unknown) => refused.push(error));
    },
  });
  const prompt = client.call("session/prompt", { sessionId, prompt: text("x") });
  await expect(prompt).rejects.toMatchObject({ data: { reason: "busy" } });
  expect(refused).toMatchObject([{ code: "busy" }, { code: "busy" }]);
  await client.call("session/prompt", { sessionId, prompt: text("read") });
  expect(stored).toEqual([JSON.stringify({ type: "text", text: "one " })]);
  expect(JSON.stringify(client.received)).not.toContain("three");
});

test.each([1, 2])("reports to onError why unfinished work cannot be closed (version %d)", async (version) => {
  const memory = memorySessionStore();
  await memory.create({ sessionId: "s1", cwd: "/tmp" });
  const writer = await memory.write("s1", { owner: "crashed", ttlMs: 1 });
  const body = JSON.stringify({ type: "tool_call", toolCallId: "c1", title: "Run", status: "in_progress" });
  await writer.append([{ kind: "event", body }]);
  await writer.release();
  const client = await connectOver(version, { prompt: echo, store: busyWhile(memory, () => true) });
  await client.call("session/resume", { sessionId: "s1", cwd: "/tmp", mcpServers: [] });
  await client.receives({ toolCallId: "c1", status: "failed" });
  await expect.poll(() => client.errors).toMatchObject([{ name: "SessionStoreError", code: "busy" }]);
});

/** Returns a store whose methods are own properties, so that spread syntax copies them. */
function bound(store: SessionStore): SessionStore {
  return {
    create: (session) => store.create(session),
    get: (sessionId) => store.get(sessionId),
    update: (sessionId, patch) => store.update(sessionId, patch),
    list: (query) => store.list(query),
    delete: (sessionId) => store.delete(sessionId),
    fork: (sessionId, session, options) => store.fork(sessionId, session, options),
    write: (sessionId, options) => store.write(sessionId, options),
    owner: (sessionId) => store.owner(sessionId),
    countOwned: () => store.countOwned(),
    read: (sessionId, options) => store.read(sessionId, options),
    scoped: (scope) => store.scoped(scope),
    close: () => store.close(),
  };
}
