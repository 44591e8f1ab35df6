import {
  type SessionStore,
  SessionStoreError,
  type SessionWriter,
  memorySessionStore,
} from "@parley/storage";
import { expect, test } from "vitest";

import { connectOver, openSession, text } from "../fixtures/raw-client.ts";
import type { Turn } from "../index.ts";

const where = { cwd: "/tmp", mcpServers: [] };

/** Creates a store that reports a full disk after `fill` and accepts writes again after `empty`. */
function openStore(): {
  readonly store: SessionStore;
  readonly fill: () => void;
  readonly empty: () => void;
} {
  const store = memorySessionStore();
  let isFull = false;
  const orFull = <Args extends readonly unknown[], Result>(
    write: (...args: Args) => Promise<Result>,
  ): ((...args: Args) => Promise<Result>) => {
    return (...args) => (isFull ? Promise.reject(new SessionStoreError("full", "No room")) : write(...args));
  };
  const limit = (writer: SessionWriter): SessionWriter => ({
    sessionId: writer.sessionId,
    token: writer.token,
    ranges: writer.ranges,
    append: orFull((entries) => writer.append(entries)),
    replaceRange: orFull((from, to, entries) => writer.replaceRange(from, to, entries)),
    renew: () => writer.renew(),
    release: () => writer.release(),
  });
  return {
    store: {
      create: (session) => store.create(session),
      get: (sessionId) => store.get(sessionId),
      update: orFull((sessionId, patch) => store.update(sessionId, patch)),
      list: (query) => store.list(query),
      delete: (sessionId) => store.delete(sessionId),
      fork: (sessionId, session, options) => store.fork(sessionId, session, options),
      write: async (sessionId, options) => limit(await store.write(sessionId, options)),
      owner: (sessionId) => store.owner(sessionId),
      countOwned: () => store.countOwned(),
      read: (sessionId, options) => store.read(sessionId, options),
      scoped: (scope) => store.scoped(scope),
      close: () => store.close(),
    },
    fill: () => void (isFull = true),
    empty: () => void (isFull = false),
  };
}

const full = { name: "SessionStoreError", code: "full" };
const failed = { sessionUpdate: "tool_call_update", toolCallId: "c1", status: "failed" };

test("ends a cancelled turn as cancelled and calls onError if the store fails", async () => {
  const { store, fill } = openStore();
  const { client, sessionId } = await openSession(1, {
    store,
    async prompt(turn) {
      await turn.toolCall({ title: "Run", toolCallId: "c1" });
      fill();
      await new Promise((resolve) => turn.signal.addEventListener("abort", resolve, { once: true }));
    },
  });
  const answer = client.call("session/prompt", { sessionId, prompt: text("x") });
  await client.receives({ toolCallId: "c1" });
  await client.connection.notify("session/cancel", { sessionId });
  await expect(answer).resolves.toEqual({ stopReason: "cancelled" });
  expect(client.received).toContainEqual({ ...failed });
  expect(client.errors).toMatchObject([full]);
});

test("closes a turn's open tool calls and calls onError if the store fails", async () => {
  const { store, fill } = openStore();
  const { client, sessionId } = await openSession(1, {
    store,
    async prompt(turn) {
      const call = await turn.toolCall({ title: "Run", toolCallId: "c1" });
      fill();
      await call.update({ status: "completed" });
    },
  });
  const answer = client.call("session/prompt", { sessionId, prompt: text("x") });
  await expect(answer).rejects.toMatchObject({ code: -32603, data: { reason: "full", sessionId } });
  expect(client.received).toContainEqual({ ...failed });
  expect(client.errors).toMatchObject([full]);
});

test.each([1, 2])("lets another client load a session after a failed load (version %d)", async (version) => {
  const { store, fill, empty } = openStore();
  const agent = { store, prompt: async (turn: Turn): Promise<void> => turn.agentMessage("hi") };
  const { client, sessionId } = await openSession(version, agent);
  await client.call("session/close", { sessionId });
  fill();
  const load = client.call("session/load", { sessionId, ...where });
  await expect(load).rejects.toMatchObject({ data: { reason: "full" } });
  expect(client.errors).toMatchObject([full]);
  empty();
  const other = await connectOver(version, agent);
  await expect(other.call("session/load", { sessionId, ...where })).resolves.toEqual({});
});

test.each([1, 2])(
  "waits for a load before processing a prompt sent right after it (version %d)",
  async (version) => {
    const agent = {
      store: memorySessionStore(),
      prompt: async (turn: Turn): Promise<void> => turn.agentMessage("hi"),
    };
    const { client, sessionId } = await openSession(version, agent);
    await client.call("session/close", { sessionId });
    const loaded = client.call("session/load", { sessionId, ...where });
    const prompted = client.call("session/prompt", { sessionId, prompt: text("x") });
    await expect(loaded).resolves.toEqual({});
    await expect(prompted).resolves.toBeDefined();
    await client.receives({ sessionUpdate: "agent_message_chunk" });
  },
);

test("cancelling a session also cancels a prompt that is waiting for a load", async () => {
  const prompts: string[] = [];
  const agent = {
    store: memorySessionStore(),
    prompt: async (turn: Turn): Promise<void> => void prompts.push(turn.text),
  };
  const { client, sessionId } = await openSession(1, agent);
  await client.call("session/close", { sessionId });
  void client.call("session/load", { sessionId, ...where });
  const prompted = client.call("session/prompt", { sessionId, prompt: text("x") });
  await client.connection.notify("session/cancel", { sessionId });
  await expect(prompted).resolves.toEqual({ stopReason: "cancelled" });
  expect(prompts).toEqual([]);
});

test.each([1, 2])("reports an unknown stop reason as an error (version %d)", async (version) => {
  const { client, sessionId } = await openSession(version, { prompt: async () => "bogus" as "end_turn" });
  void client.call("session/prompt", { sessionId, prompt: text("x") }).catch(() => undefined);
  await expect
    .poll(() => client.errors.map(String))
    .toEqual([
      'TypeError: Cannot end a turn with "bogus": expected one of "end_turn", "max_tokens", "max_turn_requests", "refusal", "cancelled"',
    ]);
});

test("captures events when the agent emits them, and stores the latest cost", async () => {
  const agent = {
    store: memorySessionStore(),
    async prompt(turn: Turn): Promise<void> {
      const entry = {
        content: "Step",
        priority: "high" as const,
        status: "pending" as "pending" | "completed",
      };
      void turn.plan([entry]);
      entry.status = "completed";
      await turn.toolCall({ title: "Big", toolCallId: "big", rawInput: { n: 1n } }).catch(() => undefined);
      await turn.usage({ used: 1, size: 9, cost: { amount: 2, currency: "EUR" } });
      await turn.usage({ used: 2, size: 9 });
    },
  };
  const { client, sessionId } = await openSession(1, agent);
  await client.call("session/prompt", { sessionId, prompt: text("x") });
  const plan = { sessionUpdate: "plan", entries: [{ content: "Step", priority: "high", status: "pending" }] };
  expect(client.received).toContainEqual(plan);
  expect(JSON.stringify(client.received)).not.toContain('"big"');
  client.received.length = 0;
  await client.call("session/load", { sessionId, ...where });
  expect(client.received).toContainEqual(plan);
  expect(JSON.stringify(client.received)).not.toContain('"big"');
  expect(client.received).toContainEqual({
    sessionUpdate: "usage_update",
    used: 2,
    size: 9,
    cost: { amount: 2, currency: "EUR" },
  });
});

test("does not let a connection take back its session unless whileOpenElsewhere is takeOver", async () => {
  const store = memorySessionStore();
  const agent = { store, prompt: async (): Promise<void> => undefined };
  const { client, sessionId } = await openSession(1, agent);
  const other = await connectOver(1, { ...agent, whileOpenElsewhere: "takeOver" });
  await other.call("session/load", { sessionId, ...where });
  await client.call("session/close", { sessionId });
  const again = client.call("session/load", { sessionId, ...where });
  await expect(again).rejects.toMatchObject({ data: { reason: "lease_held" } });
});
