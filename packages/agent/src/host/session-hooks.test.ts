import { RequestError } from "@parley/protocol";
import { memorySessionStore } from "@parley/storage";
import { expect, onTestFinished, test, vi } from "vitest";

import { connectOver, openSession } from "../fixtures/raw-client.ts";
import type { AgentDefinition } from "../index.ts";

const prompt = (): Promise<void> => Promise.resolve();

function recording(calls: string[]): Pick<AgentDefinition, "openSession" | "closeSession" | "commands"> {
  return {
    openSession: async ({ sessionId }) => void calls.push(`open ${sessionId}`),
    commands: () => Promise.resolve((calls.push("commands"), [])),
    closeSession: async ({ sessionId, signal }) => {
      await Promise.resolve();
      calls.push(`close ${sessionId} ${String(signal.aborted)}`);
    },
  };
}

test("calls openSession before commands, and closes the session once closeSession resolves", async () => {
  const calls: string[] = [];
  const store = memorySessionStore();
  const { client, sessionId } = await openSession(1, { prompt, store, ...recording(calls) });
  await client.call("session/close", { sessionId });
  expect(calls).toEqual([`open ${sessionId}`, "commands", `close ${sessionId} true`]);
  await client.call("session/load", { sessionId, cwd: "/tmp", mcpServers: [] });
  expect(calls.slice(3)).toEqual([`open ${sessionId}`, "commands"]);
});

test("does not open a session if openSession rejects, but calls closeSession", async () => {
  const calls: string[] = [];
  const hooks = recording(calls);
  const client = await connectOver(1, {
    prompt,
    ...hooks,
    openSession: () => Promise.reject(new Error("no program")),
  });
  await expect(client.call("session/new", { cwd: "/tmp", mcpServers: [] })).rejects.toThrow("Internal error");
  expect(calls).toEqual([expect.stringMatching(/^close sess_/)]);
  expect(client.errors).toMatchObject([{ message: "no program" }]);
});

test("reports an error from closeSession, and still closes the session", async () => {
  const { client, sessionId } = await openSession(1, {
    prompt,
    closeSession: () => Promise.reject(new Error("still there")),
  });
  await client.call("session/close", { sessionId });
  expect(client.errors).toMatchObject([{ message: "still there" }]);
});

test("closes a session even if closeSession never returns", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const called = Promise.withResolvers<void>();
  const { client, sessionId } = await openSession(1, {
    prompt,
    closeSession() {
      called.resolve();
      return new Promise(() => undefined);
    },
  });
  const closed = client.call("session/close", { sessionId });
  await called.promise;
  await vi.advanceTimersByTimeAsync(14_999);
  expect(client.errors).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await closed;
  const message = `Closed session "${sessionId}" while "closeSession" is still running after 15 s`;
  expect(client.errors).toMatchObject([{ message }]);
});

test("calls deleteSession before deleting a session, whether open or closed", async () => {
  const deleted: unknown[] = [];
  const store = memorySessionStore();
  const { client, sessionId } = await openSession(1, {
    prompt,
    store,
    openSession: ({ state }) => state.set("file", "a.txt"),
    async deleteSession({ sessionId: id, cwd, state }) {
      deleted.push([id, cwd, await state.get("file")]);
    },
  });
  const { sessionId: other } = (await client.call("session/new", { cwd: "/tmp", mcpServers: [] })) as {
    readonly sessionId: string;
  };
  await client.call("session/close", { sessionId: other });
  for (const id of [sessionId, other, "missing"]) await client.call("session/delete", { sessionId: id });
  expect(deleted).toEqual([sessionId, other].map((id) => [id, "/tmp", "a.txt"]));
  expect((await store.list({})).sessions).toEqual([]);
});

test("does not delete a session if deleteSession rejects", async () => {
  const store = memorySessionStore();
  const { client, sessionId } = await openSession(1, {
    prompt,
    store,
    deleteSession: () => Promise.reject(new RequestError(-32_000, "Log in first")),
  });
  await expect(client.call("session/delete", { sessionId })).rejects.toThrow("Log in first");
  expect(await store.get(sessionId)).toMatchObject({ sessionId });
  await client.call("session/load", { sessionId, cwd: "/tmp", mcpServers: [] });
});

test("replays openSession's events once, with notices after the conversation", async () => {
  const store = memorySessionStore();
  const content = { type: "text", text: "Prepared" } as const;
  const { client, sessionId } = await openSession(2, {
    prompt,
    store,
    async openSession(session) {
      await session.emit({ type: "message", role: "agent", messageId: "m", content });
      await session.emit({ type: "notice", severity: "info", title: "Ready" });
    },
  });
  const kinds = (): string[] =>
    client.received.flatMap((each) => (typeof each === "object" ? [each.sessionUpdate] : []));
  await client.call("session/close", { sessionId });
  client.received.length = 0;
  await client.call("session/load", { sessionId, cwd: "/tmp", mcpServers: [] });
  const replayed = ["agent_message", "agent_message_chunk", "agent_message_chunk"];
  expect(kinds().slice(0, 4)).toEqual([...replayed, "notice"]);
});
