import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { connectOver, text } from "../fixtures/raw-client.ts";
import { StoredSessions } from "./stored-sessions.ts";

const DAY = 24 * 60 * 60 * 1000;
/** A date long enough ago that unused sessions from then are deleted. */
const LONG_AGO = Date.UTC(2020, 0, 1);
const where = { cwd: "/tmp", mcpServers: [] };

async function listed(client: Awaited<ReturnType<typeof connectOver>>): Promise<string[]> {
  const { sessions } = (await client.call("session/list", {})) as { sessions: { sessionId: string }[] };
  return sessions.map(({ sessionId }) => sessionId);
}

describe.each([1, 2] as const)("in version %d, a session without a conversation", (version) => {
  test("is never listed, but can be loaded by its id", async () => {
    const agent = { prompt: async () => undefined, store: memorySessionStore() };
    const client = await connectOver(version, agent);
    const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
    expect(await listed(client)).toEqual([]);
    await client.connection.close();
    await client.done;
    const later = await connectOver(version, agent);
    expect(await listed(later)).toEqual([]);
    await later.call(version === 1 ? "session/load" : "session/resume", { ...where, sessionId });
    await later.call("session/prompt", { sessionId, prompt: text("now it is used") });
    await expect.poll(() => listed(later)).toEqual([sessionId]);
  });
});

test.each([
  ["a title set by the user", { title: "Mine", titleSource: "user" as const }],
  ["a title", { title: "Mine" }],
])("lists a session with %s even without a conversation", async (_what, session) => {
  const store = memorySessionStore();
  await store.create({ sessionId: "s", cwd: "/tmp", ...session });
  expect(await listed(await connectOver(1, { prompt: async () => undefined, store }))).toEqual(["s"]);
});

test("lists a session whose prompt does not yield a title", async () => {
  const agent = { prompt: async () => undefined, store: memorySessionStore() };
  const client = await connectOver(1, agent);
  const { sessionId } = (await client.call("session/new", where)) as { sessionId: string };
  await client.call("session/prompt", { sessionId, prompt: text(" \n ") });
  expect(await listed(client)).toEqual([sessionId]);
});

test("skips pages of sessions without a conversation", async () => {
  const store = memorySessionStore();
  await store.create({ sessionId: "used", cwd: "/tmp", title: "x", createdAt: LONG_AGO });
  for (let made = 0; made < 120; made++) await store.create({ sessionId: `s${made}`, cwd: "/tmp" });
  expect(await listed(await connectOver(1, { prompt: async () => undefined, store }))).toEqual(["used"]);
});

describe("after a day", () => {
  async function openOld() {
    const store = memorySessionStore();
    const errors: unknown[] = [];
    await store.create({ sessionId: "empty", cwd: "/tmp", createdAt: LONG_AGO });
    await store.create({ sessionId: "open", cwd: "/tmp", createdAt: LONG_AGO });
    await store.create({ sessionId: "titled", cwd: "/tmp", title: "x", createdAt: LONG_AGO });
    await store.create({ sessionId: "said", cwd: "/tmp", createdAt: LONG_AGO });
    await store.create({ sessionId: "new", cwd: "/tmp" });
    await store.write("open", { owner: "a client", ttlMs: DAY });
    const writer = await store.write("said", { owner: "another", ttlMs: DAY });
    await writer.append([{ kind: "event", body: "{}", at: LONG_AGO }]);
    await writer.release();
    const left = async (): Promise<string[]> => {
      const ids = ["empty", "open", "titled", "said", "new"];
      const records = await Promise.all(ids.map((id) => store.get(id)));
      return records.flatMap((record) => (record === undefined ? [] : [record.sessionId]));
    };
    return { stored: new StoredSessions(store, (error) => errors.push(error)), errors, left };
  }

  test.each([
    ["listing", (stored: StoredSessions) => stored.list({})],
    [
      "creating a session",
      (stored: StoredSessions) =>
        stored.create({ sessionId: "other", cwd: "/tmp", additionalDirectories: [] }),
    ],
  ])("%s deletes unused sessions that no client has open", async (_what, use) => {
    const { stored, errors, left } = await openOld();
    await use(stored);
    await expect.poll(left).toEqual(["open", "titled", "said", "new"]);
    expect(errors).toEqual([]);
  });
});
