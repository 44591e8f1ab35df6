import { SessionStoreError, memorySessionStore } from "@parley/storage";
import { describe, expect, onTestFinished, test } from "vitest";

import { describeOverStores } from "../fixtures/describe-over-stores.ts";
import {
  type RawClient,
  type RawClientOptions,
  type SomeAgent,
  connectOver,
  openSession,
  text,
} from "../fixtures/raw-client.ts";
import { type AgentHost, createAgentHost, defineAgent } from "../index.ts";
import { v2 as unstable } from "./unstable/index.ts";

const where = { cwd: "/tmp", mcpServers: [] };
const idle = { sessionUpdate: "state_update", state: "idle" };
const cancelled = { status: "rejected", reason: { code: -32800 } };
const running = { sessionUpdate: "state_update", state: "running" };

interface Answer {
  readonly messageId: string;
  readonly _meta?: object;
}

interface Counted {
  readonly host: AgentHost;
  readonly definition: SomeAgent;
  readonly runs: string[];
}

/** Creates a host whose agent counts its turns. A turn whose text starts with "wait" runs until `gate` resolves. */
function openHost(options: Partial<SomeAgent> = {}, gate: Promise<void> = Promise.resolve()): Counted {
  const runs: string[] = [];
  const definition: SomeAgent = {
    store: memorySessionStore(),
    async prompt(turn) {
      runs.push(turn.text);
      if (turn.text.startsWith("wait")) await gate;
      await turn.agentMessage(`You said: ${turn.text}`);
    },
    ...options,
  };
  const agent = defineAgent({ info: { name: "test", version: "1.0.0" }, ...definition });
  const host = createAgentHost(agent, { versions: [unstable] });
  onTestFinished(() => host.close());
  return { host, definition, runs };
}

const connectTo = (counted: Counted, options: RawClientOptions = {}): Promise<RawClient> =>
  connectOver(2, counted.definition, { host: counted.host, ...options });

/** Opens a session in two clients. */
async function openTwice(
  counted: Counted,
): Promise<{ readonly clients: readonly [RawClient, RawClient]; readonly sessionId: string }> {
  const clients = [await connectTo(counted), await connectTo(counted)] as const;
  const { sessionId } = (await clients[0].call("session/new", where)) as { sessionId: string };
  await clients[1].call("session/resume", { sessionId, ...where });
  clients[1].received.length = 0;
  return { clients, sessionId };
}

const submit = (
  client: RawClient,
  sessionId: string,
  idempotencyKey: unknown,
  words = "Add a line",
): Promise<Answer> =>
  client.call("session/prompt", { sessionId, prompt: text(words), idempotencyKey }) as Promise<Answer>;

describe("a prompt's idempotency key", () => {
  test.each([
    ["empty", ""],
    ["256 characters long", "🗝".repeat(256)],
    ["a number", 7],
    ["an object", { key: "k" }],
  ])("is rejected if it is %s, and the prompt is not inserted", async (_what, key) => {
    const counted = openHost();
    const client = await connectTo(counted);
    const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
    await expect(submit(client, sessionId, key)).rejects.toMatchObject({ code: -32602 });
    await submit(client, sessionId, "🗝".repeat(255));
    await client.receives(idle);
    expect(counted.runs).toEqual(["Add a line"]);
  });

  test.each([undefined, null])("is treated as absent if it is %s", async (key) => {
    const counted = openHost();
    const client = await connectTo(counted);
    const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
    const first = await submit(client, sessionId, key);
    const second = await submit(client, sessionId, key);
    expect(second.messageId).not.toBe(first.messageId);
    await expect.poll(() => counted.runs).toHaveLength(2);
  });

  test("is case-sensitive and scoped to its session", async () => {
    const counted = openHost();
    const client = await connectTo(counted);
    const ids = [];
    for (let index = 0; index < 2; index++) {
      const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
      for (const key of ["k", "K", "k"]) ids.push((await submit(client, sessionId, key)).messageId);
    }
    expect(new Set(ids).size).toBe(4);
  });

  test("appears neither in updates nor in `session.history()`", async () => {
    const history: unknown[] = [];
    const { client, sessionId } = await openSession(2, {
      store: memorySessionStore(),
      async prompt({ session }) {
        for await (const event of session.history()) history.push(event);
      },
    });
    await submit(client, sessionId, "secret-key");
    await client.receives(idle);
    await client.call("session/load", { sessionId, ...where });
    expect(history).toMatchObject([{ type: "message", role: "user" }]);
    expect(client.received.filter((each) => typeof each !== "string").length).toBeGreaterThan(2);
    expect(JSON.stringify([client.received, history])).not.toContain("secret-key");
  });

  test("lasts until the session closes if there is no store", async () => {
    const { client, sessionId } = await openSession(2, { prompt: () => Promise.resolve() });
    const { messageId } = await submit(client, sessionId, "k");
    await client.receives(idle);
    expect(await submit(client, sessionId, "k")).toMatchObject({ messageId });
  });
});

describe("two requests with the same key", () => {
  test("share one insertion while the prompt is queued", async () => {
    const gate = Promise.withResolvers<void>();
    const counted = openHost({}, gate.promise);
    const { clients, sessionId } = await openTwice(counted);
    await submit(clients[0], sessionId, "first", "wait");
    const answers = Promise.all(
      [...clients, ...clients].map((client) => submit(client, sessionId, "second")),
    );
    await clients[1].call("session/set_config_option", {}).catch(() => undefined);
    gate.resolve();
    const ids = (await answers).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(1);
    await clients[1].receives(idle);
    expect(counted.runs).toEqual(["wait", "Add a line"]);
  });

  test("share the turn, and the second response follows the running state", async () => {
    const gate = Promise.withResolvers<void>();
    const counted = openHost({}, gate.promise);
    const { clients, sessionId } = await openTwice(counted);
    const { messageId } = await submit(clients[0], sessionId, "k", "wait");
    const again = await submit(clients[1], sessionId, "k", "wait");
    expect(again).toEqual({ messageId, _meta: { "acp/turnState": { state: "running" } } });
    const { received } = clients[1];
    expect(received.indexOf("response session/prompt")).toBe(received.length - 1);
    expect(received).toContainEqual(running);
    gate.resolve();
  });

  test("receive the same message id without waiting for a turn, even after other turns", async () => {
    const counted = openHost();
    const { clients, sessionId } = await openTwice(counted);
    const { messageId } = await submit(clients[0], sessionId, "k");
    await clients[1].receives(idle);
    const end = { state: "idle", stopReason: "end_turn" };
    expect(await submit(clients[1], sessionId, "k", "other words")).toEqual({
      messageId,
      _meta: { "acp/turnState": end },
    });
    await submit(clients[0], sessionId, "other");
    const later = { messageId, _meta: { "acp/turnState": { state: "idle" } } };
    expect(await submit(clients[1], sessionId, "k")).toEqual(later);
    expect(counted.runs).toHaveLength(2);
  });

  test.each([0, 1] as const)(
    "are both cancelled if request %d is cancelled, and the key can be used again",
    async (index) => {
      const gate = Promise.withResolvers<void>();
      const counted = openHost({}, gate.promise);
      const { clients, sessionId } = await openTwice(counted);
      await submit(clients[0], sessionId, "first", "wait");
      const withdrawal = new AbortController();
      const params = { sessionId, prompt: text("Add a line"), idempotencyKey: "k" };
      const answers = clients.map(({ connection }, at) =>
        connection.request(
          "session/prompt",
          params,
          at === index ? { signal: withdrawal.signal, waitsForAnswer: true } : {},
        ),
      );
      // A client's requests are handled in order, so this waits for the earlier request.
      await clients[index]?.call("session/resume", { sessionId, ...where });
      withdrawal.abort();
      const refused = expect.objectContaining({
        status: "rejected",
        reason: expect.objectContaining({ code: -32800 }),
      });
      expect(await Promise.allSettled(answers)).toEqual([refused, refused]);
      const again = submit(clients[0], sessionId, "k");
      gate.resolve();
      await expect(again).resolves.toHaveProperty("messageId");
      await expect.poll(() => counted.runs).toEqual(["wait", "Add a line"]);
    },
  );

  test("are both cancelled with the session's work, and the key can be used again", async () => {
    const gate = Promise.withResolvers<void>();
    const counted = openHost({}, gate.promise);
    const { clients, sessionId } = await openTwice(counted);
    await submit(clients[0], sessionId, "first", "wait");
    const answers = clients.map((client) => submit(client, sessionId, "k"));
    await clients[1].call("session/resume", { sessionId, ...where });
    await clients[0].connection.notify("session/cancel", { sessionId });
    gate.resolve();
    expect(await Promise.allSettled(answers)).toMatchObject([cancelled, cancelled]);
    await submit(clients[0], sessionId, "k");
    await expect.poll(() => counted.runs).toEqual(["wait", "Add a line"]);
  });
});

test("does not use up the key of a prompt rejected as busy, but responds to a repeat of the running prompt", async () => {
  const gate = Promise.withResolvers<void>();
  const counted = openHost({ whileBusy: "refuse" }, gate.promise);
  const { clients, sessionId } = await openTwice(counted);
  const { messageId } = await submit(clients[0], sessionId, "first", "wait");
  await expect(submit(clients[1], sessionId, "k")).rejects.toMatchObject({ data: { reason: "busy" } });
  expect(await submit(clients[1], sessionId, "first", "wait")).toMatchObject({ messageId });
  gate.resolve();
  await clients[1].receives(idle);
  await submit(clients[1], sessionId, "k");
  await expect.poll(() => counted.runs).toEqual(["wait", "Add a line"]);
});

test.each([
  ["returns its message if the store has it", true],
  ["is new if the store does not have it", false],
])("a retried prompt whose append failed %s", async (_what, stores) => {
  const store = memorySessionStore();
  let fails = false;
  const write = store.write.bind(store);
  store.write = async (...args) => {
    const writer = await write(...args);
    const append = writer.append.bind(writer);
    writer.append = async (entries) => {
      const hasKey = typeof entries !== "function" && entries.some(({ kind }) => kind === "key");
      if (!fails || !hasKey) return append(entries);
      fails = false;
      if (stores) await append(entries);
      throw new SessionStoreError("busy", "No answer");
    };
    return writer;
  };
  const counted = openHost({ store });
  const client = await connectTo(counted);
  const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
  fails = true;
  await expect(submit(client, sessionId, "k")).rejects.toMatchObject({ code: -32603 });
  await submit(client, sessionId, "k");
  client.received.length = 0;
  await client.call("session/load", { sessionId, ...where });
  expect(client.received.filter((each) => JSON.stringify(each).includes("user_message_chunk"))).toHaveLength(
    1,
  );
});

await describeOverStores("a stored key", (openStore) => {
  test("identifies its message in another process, but not in a fork", async () => {
    const store = await openStore();
    const before = openHost({ store });
    const client = await connectTo(before, { resumable: true });
    const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
    const { messageId } = await submit(client, sessionId, "k");
    await client.receives(idle);
    await before.host.close();

    const after = openHost({ store });
    const other = await connectTo(after);
    await other.call("session/resume", { sessionId, ...where });
    const end = { state: "idle", stopReason: "end_turn" };
    expect(await submit(other, sessionId, "k")).toEqual({ messageId, _meta: { "acp/turnState": end } });
    expect(after.runs).toEqual([]);

    const copy = (await other.call("session/fork", { sessionId, ...where })) as { sessionId: string };
    expect((await submit(other, copy.sessionId, "k")).messageId).not.toBe(messageId);
    await expect.poll(() => after.runs).toEqual(["Add a line"]);
  });
});
