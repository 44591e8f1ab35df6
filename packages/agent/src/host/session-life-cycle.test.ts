import type { SessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { describeOverStores } from "../fixtures/describe-over-stores.ts";
import {
  type RawClient,
  type SomeAgent,
  type Update,
  connectOver,
  openSession,
  text,
} from "../fixtures/raw-client.ts";
import type { ConfigOption, Turn } from "../index.ts";

/** Updates that carry current state, and updates that start a replayed version 2 message. */
const NOT_SENT = ["session_info_update", "state_update", "user_message", "agent_message", "agent_thought"];

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

async function talk(turn: Turn): Promise<void> {
  await turn.agentThought("hm");
  await turn.plan([{ content: "Answer", priority: "high", status: "pending" }]);
  const call = await turn.toolCall({ title: "Look", kind: "read", toolCallId: `call ${turn.text}` });
  await call.update({ status: "completed", rawOutput: { seen: turn.text } });
  await turn.agentMessage(`You said: ${turn.text}`);
}

/** Opens a tool call and runs until cancelled. */
async function work(turn: Turn): Promise<void> {
  await turn.toolCall({ title: "Run", toolCallId: "running" });
  await new Promise((resolve) => turn.signal.addEventListener("abort", resolve, { once: true }));
}

/** Returns the conversation from the received messages, without states, titles and responses. */
function conversation({ received }: RawClient): Update[] {
  return received.filter(
    (item) => typeof item !== "string" && !NOT_SENT.includes(item.sessionUpdate),
  ) as Update[];
}

/** Sends a prompt. Resolves to the stop reason once all of the turn's messages have arrived. */
async function prompt(client: RawClient, sessionId: string, words: string): Promise<unknown> {
  client.received.length = 0;
  const answer = await client.call("session/prompt", { sessionId, prompt: text(words) });
  const { stopReason } = answer as { readonly stopReason?: string };
  if (stopReason !== undefined) return stopReason;
  const ended = await client.receives({ sessionUpdate: "state_update", state: "idle" });
  return ended["stopReason"];
}

async function load(client: RawClient, sessionId: string, more: object = {}): Promise<Update[]> {
  client.received.length = 0;
  await client.call("session/load", { sessionId, ...where, ...more });
  return conversation(client);
}

async function list(client: RawClient, query: object = {}): Promise<Record<string, unknown>[]> {
  return ((await client.call("session/list", query)) as { sessions: Record<string, unknown>[] }).sessions;
}

/** Disconnects a client. Resolves once the agent has released it. */
async function leave(client: RawClient): Promise<void> {
  await client.connection.close();
  await client.done;
}

const isOfUser = ({ sessionUpdate }: Update): boolean => sessionUpdate === "user_message_chunk";

await describeOverStores("a session", (openStore) => {
  describe.each([1, 2])("in version %d", (version) => {
    const start = async (
      agent: Partial<SomeAgent> = {},
    ): Promise<{ store: SessionStore; client: RawClient; sessionId: string }> => {
      const store = await openStore();
      return { store, ...(await openSession(version, { prompt: talk, store, ...agent })) };
    };

    test("can be created, prompted and listed, and replays identically on another connection", async () => {
      const { store, client, sessionId } = await start();
      await expect(prompt(client, sessionId, "one")).resolves.toBe("end_turn");
      const first = conversation(client).filter((update) => !isOfUser(update));
      await leave(client);
      const again = await connectOver(version, { prompt: talk, store });
      await expect(list(again)).resolves.toMatchObject([{ sessionId, cwd: "/tmp", title: "one" }]);
      const replayed = await load(again, sessionId);
      expect(replayed.filter(isOfUser)).toMatchObject([{ content: { text: "one" } }]);
      expect(replayed.filter((update) => !isOfUser(update))).toEqual(first);
      await expect(prompt(again, sessionId, "two")).resolves.toBe("end_turn");
      const second = conversation(again).filter((update) => !isOfUser(update));
      const all = await load(again, sessionId);
      expect(all.filter(isOfUser).map(({ content }) => content)).toEqual([...text("one"), ...text("two")]);
      expect(all.filter((update) => !isOfUser(update))).toEqual([...first, ...second]);
    });

    test("can be resumed without its history and continued", async () => {
      const { store, client, sessionId } = await start();
      await prompt(client, sessionId, "one");
      await leave(client);
      const again = await connectOver(version, { prompt: talk, store });
      await expect(again.call("session/resume", { sessionId, ...where })).resolves.toEqual({});
      expect(conversation(again)).toEqual([]);
      await expect(prompt(again, sessionId, "two")).resolves.toBe("end_turn");
      const replayed = await load(again, sessionId);
      expect(replayed.filter(isOfUser)).toHaveLength(2);
    });

    test("is listed before older sessions, in pages, for one or all directories", async () => {
      const { store, client, sessionId } = await start();
      await store.delete(sessionId);
      for (let at = 1; at <= 60; at++) {
        const cwd = at % 2 === 0 ? "/even" : "/odd";
        await store.create({ sessionId: `s${at}`, cwd, title: "x", createdAt: at });
      }
      const page = (await client.call("session/list", {})) as { nextCursor: string };
      const rest = await client.call("session/list", { cursor: page.nextCursor });
      const ids = [page, rest].flatMap((answer) =>
        (answer as { sessions: { sessionId: string }[] }).sessions.map((session) => session.sessionId),
      );
      expect(ids).toEqual(Array.from({ length: 60 }, (_, index) => `s${60 - index}`));
      expect(rest).not.toHaveProperty("nextCursor");
      const even = await list(client, { cwd: "/even/../even" });
      expect(even.map(({ cwd }) => cwd)).toEqual(Array.from({ length: 30 }, () => "/even"));
      const foreign = client.call("session/list", { cwd: "/odd", cursor: page.nextCursor });
      await expect(foreign).rejects.toMatchObject({ code: -32602 });
    });

    test("moves to the top of the list when prompted, but not when loaded", async () => {
      const store = await openStore();
      await store.create({ sessionId: "older", cwd: "/tmp", title: "x", createdAt: 1 });
      await store.create({ sessionId: "newer", cwd: "/tmp", title: "x", createdAt: 2 });
      const client = await connectOver(version, { prompt: talk, store });
      const order = async (): Promise<unknown[]> => (await list(client)).map(({ sessionId }) => sessionId);
      await load(client, "older");
      await expect(order()).resolves.toEqual(["newer", "older"]);
      await expect(prompt(client, "older", "one")).resolves.toBe("end_turn");
      await expect(order()).resolves.toEqual(["older", "newer"]);
    });

    test("cancels its running work when closed, and can be reopened", async () => {
      const { client, sessionId } = await start({ prompt: work });
      const ended = prompt(client, sessionId, "one");
      await client.receives({ toolCallId: "running" });
      await client.call("session/close", { sessionId });
      await expect(ended).resolves.toBe("cancelled");
      const late = client.call("session/prompt", { sessionId, prompt: text("two") });
      await expect(late).rejects.toMatchObject({ code: -32002, data: { sessionId } });
      const replayed = await load(client, sessionId);
      expect(replayed.filter(isOfUser)).toHaveLength(1);
    });

    test("cancels its running work when deleted, and cannot be loaded again", async () => {
      const { store, client, sessionId } = await start({ prompt: work });
      const ended = prompt(client, sessionId, "one");
      await client.receives({ toolCallId: "running" });
      await client.call("session/delete", { sessionId });
      await expect(ended).resolves.toBe("cancelled");
      await expect(client.call("session/delete", { sessionId })).resolves.toEqual({});
      await expect(list(client)).resolves.toEqual([]);
      await expect(load(client, sessionId)).rejects.toMatchObject({ code: -32002, data: { sessionId } });
      await expect(store.get(sessionId)).resolves.toBeUndefined();
    });

    test("replays a cancelled turn as it was sent, with its tool calls closed", async () => {
      const { store, client, sessionId } = await start({ prompt: work });
      const ended = prompt(client, sessionId, "one");
      await client.receives({ toolCallId: "running" });
      await client.connection.notify("session/cancel", { sessionId });
      await expect(ended).resolves.toBe("cancelled");
      const received = conversation(client).filter((update) => !isOfUser(update));
      expect(received.at(-1)).toMatchObject({
        toolCallId: "running",
        status: version === 1 ? "failed" : "cancelled",
      });
      await leave(client);
      const again = await connectOver(version, { prompt: talk, store });
      const replayed = await load(again, sessionId);
      expect(replayed.filter((update) => !isOfUser(update))).toEqual(received);
      await expect(prompt(again, sessionId, "two")).resolves.toBe("end_turn");
    });

    test("cannot be opened while another connection has it open", async () => {
      const { store, client, sessionId } = await start();
      const other = await connectOver(version, { prompt: talk, store });
      const refusal = { code: -32603, data: { reason: "lease_held", sessionId } };
      await expect(load(other, sessionId)).rejects.toMatchObject(refusal);
      await expect(other.call("session/resume", { sessionId, ...where })).rejects.toMatchObject(refusal);
      await expect(prompt(client, sessionId, "one")).resolves.toBe("end_turn");
      await leave(client);
      await expect(load(other, sessionId)).resolves.toContainEqual(
        expect.objectContaining({ sessionUpdate: "user_message_chunk" }),
      );
    });

    test("can be taken over with whileOpenElsewhere: takeOver, locking out the previous connection", async () => {
      const agent: SomeAgent = { store: await openStore(), prompt: talk, whileOpenElsewhere: "takeOver" };
      const { client, sessionId } = await openSession(version, agent);
      const other = await connectOver(version, agent);
      await load(other, sessionId);
      await expect(prompt(other, sessionId, "one")).resolves.toBe("end_turn");
      const late = { sessionId, prompt: text("late") };
      const refusal = { code: -32603, data: { reason: "fenced", sessionId } };
      await expect(client.call("session/prompt", late)).rejects.toMatchObject(refusal);
      // The session has been closed but still exists, so the client has to load it again.
      await expect(client.call("session/prompt", late)).rejects.toMatchObject(refusal);
      const replayed = await load(other, sessionId);
      expect(replayed.filter(isOfUser).map(({ content }) => content)).toEqual(text("one"));
    });

    test("keeps a title that the user set", async () => {
      const { store, client, sessionId } = await start();
      await store.update(sessionId, { title: "Mine", titleSource: "user" });
      await prompt(client, sessionId, "one");
      await leave(client);
      const again = await connectOver(version, { prompt: talk, store });
      await load(again, sessionId);
      await prompt(again, sessionId, "two");
      await expect(list(again)).resolves.toMatchObject([{ title: "Mine" }]);
    });

    test("uses only the additional roots from the latest request", async () => {
      const roots: unknown[] = [];
      const agent = {
        store: await openStore(),
        prompt: async ({ session }: Turn) => void roots.push(session.roots),
      };
      const client = await connectOver(version, agent);
      const request = { ...where, additionalDirectories: ["/opt", "/var"] };
      const { sessionId } = (await client.call("session/new", request)) as { sessionId: string };
      await prompt(client, sessionId, "one");
      await leave(client);
      const again = await connectOver(version, agent);
      await load(again, sessionId, { additionalDirectories: ["/srv"] });
      await prompt(again, sessionId, "two");
      await expect(list(again)).resolves.toMatchObject([{ additionalDirectories: ["/srv"] }]);
      await again.call("session/resume", { sessionId, ...where });
      await prompt(again, sessionId, "three");
      expect(roots).toEqual([["/tmp", "/opt", "/var"], ["/tmp", "/srv"], ["/tmp"]]);
    });

    test('remembers "always allow" decisions, even in the other version', async () => {
      const allowed: unknown[] = [];
      const store = await openStore();
      const agent: SomeAgent = {
        store,
        async prompt(turn) {
          const call = await turn.toolCall({ title: "Run" });
          allowed.push(await call.requestPermission({ subject: { type: "tool", tool: "run" } }));
        },
      };
      const { client, sessionId } = await openSession(version, agent);
      client.answers["session/request_permission"] = () => ({
        outcome: { outcome: "selected", optionId: "allow_always" },
      });
      await prompt(client, sessionId, "one");
      await leave(client);
      for (const other of [1, 2]) {
        const again = await connectOver(other, agent);
        await load(again, sessionId);
        await prompt(again, sessionId, "again");
        await leave(again);
      }
      expect(allowed).toMatchObject([
        { allowed: true },
        { allowed: true, remembered: "session" },
        { allowed: true, remembered: "session" },
      ]);
    });

    test("keeps its settings", async () => {
      const seen: unknown[] = [];
      const agent: SomeAgent = {
        store: await openStore(),
        configOptions: [mode],
        prompt: async ({ session }) => void seen.push(session.config.get("mode")),
      };
      const { client, sessionId } = await openSession(version, agent);
      const choice = { configId: "mode", value: "code", ...(version === 2 && { type: "id" }) };
      await client.call("session/set_config_option", { sessionId, ...choice });
      await leave(client);
      const again = await connectOver(version, agent);
      await expect(again.call("session/load", { sessionId, ...where })).resolves.toMatchObject({
        configOptions: [{ currentValue: "code" }],
      });
      await prompt(again, sessionId, "one");
      expect(seen).toEqual(["code"]);
    });

    test("can be loaded only from the directory in which it was created", async () => {
      const { client, sessionId } = await start();
      await expect(load(client, sessionId, { cwd: "/var" })).rejects.toMatchObject({ code: -32602 });
      await expect(load(client, sessionId, { cwd: "/tmp/../tmp/" })).resolves.toEqual([]);
      await expect(load(client, "none")).rejects.toMatchObject({ code: -32002, data: { sessionId: "none" } });
    });

    test("stays separate from another session that is running at the same time", async () => {
      const { client, sessionId } = await start();
      const { sessionId: other } = (await client.call("session/new", where)) as { sessionId: string };
      await Promise.all([prompt(client, sessionId, "one"), prompt(client, other, "two")]);
      await client.call("session/close", { sessionId });
      await client.call("session/close", { sessionId: other });
      const [one, two] = [await load(client, sessionId), await load(client, other)];
      expect([JSON.stringify(one), JSON.stringify(two)]).toEqual([
        expect.not.stringContaining("two"),
        expect.not.stringContaining("one"),
      ]);
      expect([one.length, two.length]).toEqual([6, 6]);
    });
  });
});
