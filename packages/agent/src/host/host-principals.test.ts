import { randomUUID } from "node:crypto";

import { type Transport, TransportError, createInMemoryTransports } from "@parley/protocol";
import { agent as methodsOf1 } from "@parley/schema/v1/unstable";
import { agent as methodsOf2 } from "@parley/schema/v2/unstable";
import { type SessionStore, memorySessionStore } from "@parley/storage";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { describeOverStores } from "../fixtures/describe-over-stores.ts";
import { type RawClient, type SomeAgent, connectOver, text } from "../fixtures/raw-client.ts";
import { type AgentHost, type ConfigOption, type Turn, createAgentHost, defineAgent } from "../index.ts";
import type { OpenSession } from "../session/open-session.ts";
import { v1 } from "../v1/unstable/index.ts";
import { v2 } from "../v2/unstable/index.ts";
import { HostPrincipals } from "./host-principals.ts";
import { disconnectPolicy } from "./session-release.ts";

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
const begun = { sessionUpdate: "agent_message_chunk" };

const echo = (turn: Turn): Promise<void> => turn.agentMessage(`You said: ${turn.text}`);

async function untilCancelled(turn: Turn): Promise<void> {
  await turn.agentMessage("begun");
  await new Promise((resolve) => turn.signal.addEventListener("abort", resolve, { once: true }));
}

interface Hosted {
  readonly host: AgentHost;
  readonly errors: unknown[];
  /** Connects a client for the given user, or for the only user if omitted. */
  readonly connectAs: (principal: string | undefined, version?: number) => Promise<RawClient>;
}

function createHost(agent: SomeAgent): Hosted {
  const definition = defineAgent({ info: { name: "test", version: "1.0.0" }, ...agent });
  const errors: unknown[] = [];
  const host = createAgentHost(definition, {
    versions: [v1, v2],
    cancelGraceMs: 60_000,
    onError: (error) => errors.push(error),
  });
  return {
    host,
    errors,
    connectAs: (principal, version = 1) => connectOver(version, agent, { host, principal }),
  };
}

async function newSession(client: RawClient): Promise<string> {
  const { sessionId } = (await client.call("session/new", where)) as { readonly sessionId: string };
  return sessionId;
}

async function listedBy(client: RawClient): Promise<string[]> {
  const { sessions } = (await client.call("session/list", {})) as {
    readonly sessions: readonly { readonly sessionId: string }[];
  };
  return sessions.map(({ sessionId }) => sessionId).toSorted();
}

/** Returns two user names and deletes their sessions after the test. */
function twoUsers(store: SessionStore): [string, string] {
  const names = [`anna ${randomUUID()}`, `ben ${randomUUID()}`] as [string, string];
  onTestFinished(async () => {
    for (const scope of names.map((name) => store.scoped(name))) {
      const { sessions } = await scope.list({ limit: 200, archived: "include" });
      for (const { sessionId } of sessions) await scope.delete(sessionId);
    }
  });
  return names;
}

const methods = { 1: methodsOf1, 2: methodsOf2 } as const;

/** Returns params that are valid for every method that requires a session id. */
const paramsFor = (version: number, sessionId: string): object => ({
  ...where,
  sessionId,
  prompt: text("hello"),
  modeId: "code",
  configId: "mode",
  value: "code",
  ...(version === 2 && { type: "id" }),
  title: "Mine",
  toolCallId: "call_1",
  terminalId: "term_1",
});

/** Sends a request and returns the response with the session id removed. */
async function answerTo(
  client: RawClient,
  method: string,
  { version, sessionId }: { readonly version: number; readonly sessionId: string },
): Promise<unknown> {
  const answer = await client.call(method, paramsFor(version, sessionId)).catch((error: unknown) => {
    const { code, message, data } = error as { code: number; message: string; data: unknown };
    return { code, message, data };
  });
  return JSON.parse(JSON.stringify(answer).replaceAll(sessionId, "<id>")) as unknown;
}

const withoutSession = [
  "initialize",
  "authenticate",
  "auth/login",
  "auth/logout",
  "auth/status",
  "logout",
  "session/new",
];

await describeOverStores("with two users", (openStore) => {
  test.each([1, 2] as const)(
    "treats another user's session as unknown in every request (version %d)",
    async (version) => {
      const store = await openStore();
      const [anna, ben] = twoUsers(store);
      const { connectAs } = createHost({ store, prompt: untilCancelled, configOptions: [mode] });
      const [owner, other] = [await connectAs(anna, version), await connectAs(ben, version)];
      const sessionId = await newSession(owner);
      const watcher = await connectAs(anna, 2);
      await watcher.call("session/resume", { ...where, sessionId });
      owner.call("session/prompt", { sessionId, prompt: text("wait") }).catch(() => undefined);
      await watcher.receives(begun);

      const answers: Record<string, unknown> = {};
      for (const method of Object.keys(methods[version].receives.requests)) {
        if (withoutSession.includes(method)) continue;
        const unknown = await answerTo(other, method, { version, sessionId: `sess_${randomUUID()}` });
        expect(await answerTo(other, method, { version, sessionId })).toEqual(unknown);
        if ((unknown as { readonly code?: number }).code !== -32601) answers[method] = unknown;
      }
      const missing = expect.objectContaining({ code: -32002 }) as unknown;
      expect(answers).toEqual({
        ...(version === 1 && { "session/set_mode": missing }),
        ...(version === 2 && { "tool_call/cancel": missing, "terminal/cancel": missing }),
        "session/load": missing,
        "session/resume": missing,
        "session/fork": missing,
        "session/prompt": missing,
        "session/set_config_option": missing,
        "session/set_title": missing,
        "session/options": missing,
        "session/status": missing,
        "session/archive": missing,
        "session/unarchive": missing,
        "session/list": { sessions: [] },
        "session/close": {},
        "session/delete": {},
      });

      // None of the requests has any effect: the turn is still running and the session is unchanged.
      await other.connection.notify("session/cancel", { sessionId });
      await other.call("session/list", {});
      const { sessions } = (await owner.call("session/list", {})) as { readonly sessions: readonly object[] };
      expect(sessions).toMatchObject([{ sessionId }]);
      expect(sessions[0]).not.toHaveProperty("title");
      expect(other.received.filter((item) => typeof item !== "string")).toEqual([]);
      watcher.received.length = 0;
      const again = await watcher.call("session/load", { ...where, sessionId });
      expect(again).toMatchObject({ configOptions: [{ currentValue: "ask" }] });
      await watcher.receives({ sessionUpdate: "state_update", state: "running" });
      await watcher.connection.notify("session/cancel", { sessionId });
      await watcher.receives({ sessionUpdate: "state_update", state: "idle", stopReason: "cancelled" });
    },
  );

  test("lets users list and load only their own sessions, across hosts and with or without a principal", async () => {
    const store = await openStore();
    const [anna, ben] = twoUsers(store);
    const { connectAs, host } = createHost({ store, prompt: echo });
    const [first, second, only] = [
      await connectAs(anna),
      await connectAs(ben, 2),
      await connectAs(undefined),
    ];
    const ids = [await newSession(first), await newSession(second), await newSession(only)];
    for (const [index, client] of [first, second, only].entries())
      await client.call("session/prompt", { sessionId: ids[index], prompt: text("Mine") });
    expect([await listedBy(first), await listedBy(second), await listedBy(only)]).toEqual(
      ids.map((id) => [id]),
    );
    expect(await store.scoped(anna).get(String(ids[0]))).toMatchObject({ title: "Mine" });
    await host.close();

    const later = createHost({ store, prompt: echo });
    const [again, foreign] = [await later.connectAs(anna), await later.connectAs(ben)];
    expect(await listedBy(again)).toEqual([ids[0]]);
    await again.call("session/load", { ...where, sessionId: ids[0] });
    expect(again.received.find((item) => typeof item !== "string")).toMatchObject({
      content: { text: "Mine" },
    });
    await expect(foreign.call("session/load", { ...where, sessionId: ids[0] })).rejects.toMatchObject({
      code: -32002,
    });
    await later.host.close();
    await store.delete(String(ids[2]));
  });

  test("rejects another user's list cursor", async () => {
    const store = await openStore();
    const [anna, ben] = twoUsers(store);
    const scopes = [store.scoped(anna), store.scoped(ben)];
    for (const scope of scopes)
      for (let made = 0; made < 51; made++)
        await scope.create({ sessionId: `s${made}`, cwd: "/tmp", title: "x" });
    const { connectAs } = createHost({ store, prompt: echo });
    const [first, second] = [await connectAs(anna), await connectAs(ben)];
    const page = (await first.call("session/list", {})) as { readonly nextCursor: string };
    await expect(second.call("session/list", { cursor: page.nextCursor })).rejects.toMatchObject({
      code: -32602,
    });
    await expect(first.call("session/list", { cursor: page.nextCursor })).resolves.toMatchObject({
      sessions: [{}],
    });
  });

  test("lets each user open a session with the same id and keeps their prompts separate", async () => {
    const store = await openStore();
    const [anna, ben] = twoUsers(store);
    for (const user of [anna, ben]) await store.scoped(user).create({ sessionId: "same", cwd: "/tmp" });
    const agent = { store, prompt: echo };
    const { connectAs, host } = createHost(agent);
    const clients = [await connectAs(anna), await connectAs(ben)] as const;
    for (const client of clients) await client.call("session/load", { ...where, sessionId: "same" });
    for (const [index, client] of clients.entries())
      await client.call("session/prompt", { sessionId: "same", prompt: text(`from ${index}`) });
    const answers = clients.map(({ received }) =>
      received.filter((item) => typeof item !== "string" && item.sessionUpdate === "agent_message_chunk"),
    );
    expect(answers).toMatchObject([
      [{ content: { text: "You said: from 0" } }],
      [{ content: { text: "You said: from 1" } }],
    ]);
    expect(await store.scoped(ben).get("same")).toMatchObject({ title: "from 1" });

    const elsewhere = await createHost(agent).connectAs(anna);
    await expect(elsewhere.call("session/load", { ...where, sessionId: "same" })).rejects.toMatchObject({
      data: { reason: "lease_held" },
    });
    await clients[0].call("session/close", { sessionId: "same" });
    await expect(elsewhere.call("session/load", { ...where, sessionId: "same" })).resolves.toEqual({});
    await clients[1].call("session/prompt", { sessionId: "same", prompt: text("still open") });
    await host.close();
  });
});

test("hides one user's session from another even without a store", async () => {
  const { connectAs } = createHost({ prompt: echo });
  const [first, second] = [await connectAs("anna"), await connectAs("ben")];
  const sessionId = await newSession(first);
  const params = { sessionId, prompt: text("hello") };
  await expect(second.call("session/prompt", params)).rejects.toMatchObject({ code: -32002 });
  await expect(first.call("session/prompt", params)).resolves.toEqual({ stopReason: "end_turn" });
});

test("passes the principal to the agent's handlers for prompts and extension requests", async () => {
  const seen: unknown[] = [];
  const { connectAs } = createHost({
    prompt: async ({ session }) => void seen.push(session.principal),
    extensionRequest: (_method, _params, { principal }) => ({ principal }),
    extensionNotification: (_method, _params, { principal }) => void seen.push(`notified by ${principal}`),
  });
  for (const principal of ["anna", undefined]) {
    const client = await connectAs(principal);
    const sessionId = await newSession(client);
    await client.call("session/prompt", { sessionId, prompt: text("who") });
    expect(await client.call("_who")).toEqual(principal === undefined ? {} : { principal });
    await client.connection.notify("_who");
    await client.call("_who");
  }
  expect(seen).toEqual(["anna", "notified by anna", undefined, "notified by undefined"]);
});

test("a user's disconnect cancels only that user's turns", async () => {
  const store = memorySessionStore();
  const ends: string[] = [];
  const { connectAs } = createHost({
    store,
    prompt: (turn) => untilCancelled(turn).finally(() => ends.push(String(turn.session.principal))),
  });
  const clients = [await connectAs("anna"), await connectAs("ben")] as const;
  for (const name of ["anna", "ben"]) await store.scoped(name).create({ sessionId: "same", cwd: "/tmp" });
  for (const client of clients) {
    await client.call("session/load", { ...where, sessionId: "same" });
    client.call("session/prompt", { sessionId: "same", prompt: text("x") }).catch(() => undefined);
    await client.receives(begun);
  }
  await clients[0].connection.close();
  await clients[0].done;
  expect(ends).toEqual(["anna"]);
  await clients[1].connection.notify("session/cancel", { sessionId: "same" });
  await expect.poll(() => ends).toEqual(["anna", "ben"]);
});

describe("a host rejects", () => {
  const serve = (agent: SomeAgent, principal: unknown): Promise<void> => {
    const [, transport] = createInMemoryTransports();
    return createHost(agent).host.serve(transport, { principal: principal as string });
  };

  test.each([
    ["", '""'],
    [null, "null"],
    [7, "7"],
  ])("the principal %j", async (principal, shown) => {
    const message = `Cannot serve a client: "principal" is ${shown}, not a name`;
    await expect(serve({ prompt: echo }, principal)).rejects.toThrow(new TypeError(message));
  });

  test("a principal if the store does not support scopes or does not accept the name", async () => {
    const store = memorySessionStore();
    const flat = Object.create(store, { scoped: { value: undefined } }) as SessionStore;
    await expect(serve({ prompt: echo, store: flat }, "anna")).rejects.toThrow(
      new TypeError(`Cannot serve principal "anna": the agent's "store" has no method "scoped"`),
    );
    await expect(serve({ prompt: echo, store }, "\0")).rejects.toThrow(TypeError);
  });
});

/** Creates a store that records which scopes are created from it. */
function countScopes(): { readonly store: SessionStore; readonly made: readonly string[] } {
  const made: string[] = [];
  const store = new Proxy(memorySessionStore(), {
    get(target, name: keyof SessionStore) {
      if (name !== "scoped") return target[name].bind(target);
      return (scope: string) => {
        made.push(scope);
        return target.scoped(scope);
      };
    },
  });
  return { store, made };
}

test("passes the user of a failed prompt to onError", async () => {
  const contexts: unknown[] = [];
  const agent = { prompt: () => Promise.reject(new Error("no key")) };
  const host = createAgentHost(defineAgent({ info: { name: "test", version: "1.0.0" }, ...agent }), {
    onError: (_error, context) => contexts.push(context),
  });
  const ids: string[] = [];
  for (const principal of ["anna", undefined])
    for (const version of [1, 2]) {
      const client = await connectOver(version, agent, { host, principal });
      const sessionId = await newSession(client);
      ids.push(sessionId);
      await client.call("session/prompt", { sessionId, prompt: text("x") }).catch(() => undefined);
      if (version === 2) await client.receives({ sessionUpdate: "state_update", state: "idle" });
    }
  const method = "session/prompt";
  expect(contexts).toEqual([
    ...ids.slice(0, 2).map((sessionId) => ({ method, sessionId, principal: "anna" })),
    ...ids.slice(2).map((sessionId) => ({ method, sessionId })),
  ]);
});

test("passes the user of a failed connection to onError", async () => {
  const broken = new TransportError("broken");
  const failing: Transport = {
    open: (receiver) => queueMicrotask(() => receiver.closed(broken)),
    send: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    close: () => Promise.resolve(),
  };
  const calls: unknown[] = [];
  const info = { name: "test", version: "1.0.0" };
  const host = createAgentHost(defineAgent({ info, prompt: echo }), {
    onError: (...call) => calls.push(call),
  });
  await host.serve(failing, { principal: "anna" });
  expect(calls).toEqual([[broken, { principal: "anna" }]]);
});

describe("a host", () => {
  const info = { name: "test", version: "1.0.0" };
  const cancelGraceMs = 60_000;
  const limits = { maxSessions: 1, maxTurns: 1 };
  const onError = (): void => undefined;

  test("drops a user's state once the user's last client disconnects", async () => {
    const definition = { info, prompt: echo, store: memorySessionStore() };
    const policy = disconnectPolicy(definition, true);
    const principals = new HostPrincipals({ definition, policy, cancelGraceMs, limits, onError });
    const all = Array.from({ length: 100 }, (_, index) => principals.enter(`user ${index}`));
    const again = principals.enter("user 0");
    expect(principals.size).toBe(100);
    for (const { leave } of all) leave();
    expect(principals.size).toBe(1);
    again.leave();
    expect(principals.size).toBe(0);
  });

  test("keeps the state of a user without clients until the user's last session is lost", async () => {
    const definition = { info, prompt: echo, store: memorySessionStore() };
    const policy = disconnectPolicy(definition, true);
    const principals = new HostPrincipals({ definition, policy, cancelGraceMs, limits, onError });
    const { sessions, leave } = principals.enter("anna");
    const session: Pick<OpenSession, "cancel" | "close"> = {
      cancel: () => undefined,
      close: () => Promise.resolve(),
    };
    await sessions.request("s", { kind: "open" }, (slot) =>
      slot.open(async () => ({ session: session as OpenSession })),
    );
    leave();
    expect(principals.size).toBe(1);
    sessions.release.lose("s", new Error("fenced"));
    await expect.poll(() => principals.size).toBe(0);
  });

  test("keeps sessions with unfinished turns for the user's next client", async () => {
    const { store, made } = countScopes();
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    const { connectAs } = createHost({
      store,
      onDisconnect: "finish",
      async prompt(turn) {
        await turn.agentMessage("begun");
        await end;
      },
    });
    const first = await connectAs("anna");
    const sessionId = await newSession(first);
    first.call("session/prompt", { sessionId, prompt: text("x") }).catch(() => undefined);
    await first.receives(begun);
    await first.connection.close();
    const second = await connectAs("anna");
    const resumed = await second.call("session/resume", { ...where, sessionId });
    expect(resumed).toEqual({ _meta: { "acp/turnState": "running" } });
    expect(made).toEqual(["anna"]);
    finish();
    await first.done;
    await second.connection.close();
    await second.done;
    await connectAs("anna");
    expect(made).toEqual(["anna", "anna"]);
  });

  test("keeps sessions for `keepMs` without affecting other users' sessions", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { store, made } = countScopes();
    const ends: string[] = [];
    const { connectAs } = createHost({
      store,
      onDisconnect: { keepMs: 1000 },
      prompt: (turn) => untilCancelled(turn).finally(() => ends.push(String(turn.session.principal))),
    });
    const clients = [await connectAs("anna"), await connectAs("ben")] as const;
    for (const client of clients) {
      const sessionId = await newSession(client);
      client.call("session/prompt", { sessionId, prompt: text("x") }).catch(() => undefined);
      await client.receives(begun);
    }
    await clients[0].connection.close();
    await clients[0].done;
    const again = await connectAs("anna");
    expect(await listedBy(again)).toHaveLength(1);
    expect(made).toEqual(["anna", "ben"]);
    await again.connection.close();
    await again.done;
    await vi.advanceTimersByTimeAsync(1000);
    await expect.poll(() => ends).toEqual(["anna"]);
    await expect
      .poll(async () => {
        const client = await connectAs("anna");
        await client.connection.close();
        await client.done;
        return made;
      })
      .toEqual(["anna", "ben", "anna"]);
    await clients[1].connection.notify("session/cancel", {
      sessionId: await listedBy(clients[1]).then(([id]) => id),
    });
    await expect.poll(() => ends).toEqual(["anna", "ben"]);
  });
});
