import { describe, expect, onTestFinished, test } from "vitest";

import type { SessionStore } from "../api/session-store.ts";
import { memorySessionStore } from "../memory/memory-session-store.ts";
import { sqliteSessionStore } from "../sqlite/sqlite-session-store.ts";
import { openWriter } from "../testing/contract-rules.ts";
import { pruneSessions } from "./prune-sessions.ts";

const NOW = Date.now();
const DAY = 86_400_000;

/** Creates sessions `1` to `count`, each a day older than the previous one, with 100 bytes in two entries. */
async function fill(store: SessionStore, count: number): Promise<void> {
  for (let day = 1; day <= count; day += 1) {
    const sessionId = String(day);
    const at = NOW - day * DAY;
    await store.create({ sessionId, cwd: "/", createdAt: at });
    const writer = await openWriter(store, sessionId);
    await writer.append([1, 2].map(() => ({ kind: "k", body: `"${"é".repeat(24)}"`, at })));
    await writer.release();
  }
}

async function idsOf(store: SessionStore): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
    const page = await store.list({ archived: "include", cursor });
    ids.push(...page.sessions.map((session) => session.sessionId));
    cursor = page.nextCursor;
  }
  return ids;
}

describe.each([
  ["memory", memorySessionStore],
  ["SQLite", () => sqliteSessionStore(":memory:")],
])("retention in a %s store", (_name, open) => {
  async function openFilled(count: number): Promise<SessionStore> {
    const store = open();
    onTestFinished(() => store.close());
    await fill(store, count);
    return store;
  }

  test.each([
    ["age", { maxAgeMs: 3 * DAY + DAY / 2 }, ["1", "2", "3"]],
    ["count", { maxSessions: 2 }, ["1", "2"]],
    ["a count of zero", { maxSessions: 0 }, []],
    ["size", { maxBytes: 399 }, ["1", "2", "3"]],
    ["exact size", { maxBytes: 400 }, ["1", "2", "3", "4"]],
    ["the strictest limit", { maxSessions: 4, maxBytes: 250, maxAgeMs: 4 * DAY }, ["1", "2"]],
    ["no limit", {}, ["1", "2", "3", "4", "5", "6"]],
  ])("keeps the newest sessions by %s", async (_by, policy, kept) => {
    const store = await openFilled(6);
    const { deleted, inUse } = await pruneSessions(store, policy);
    expect(await idsOf(store)).toEqual(kept);
    expect([...kept, ...deleted]).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect(inUse).toEqual([]);
  });

  test("keeps and reports a session that is being written to", async () => {
    const store = await openFilled(4);
    const writer = await openWriter(store, "3");
    expect(await pruneSessions(store, { maxSessions: 1 })).toEqual({ deleted: ["2", "4"], inUse: ["3"] });
    expect(await writer.append([{ kind: "k", body: "1" }])).toBe(3);
  });

  test("ignores archived sessions unless the policy is for them", async () => {
    const store = await openFilled(6);
    for (const id of ["2", "4", "6"]) await store.update(id, { archived: true });
    expect(await pruneSessions(store, { maxSessions: 1 })).toMatchObject({ deleted: ["3", "5"] });
    const only = await pruneSessions(store, { maxSessions: 2, archived: "only" });
    expect(only).toMatchObject({ deleted: ["6"] });
    expect(await pruneSessions(store, { maxSessions: 2, archived: "include" })).toMatchObject({
      deleted: ["4"],
    });
    expect(await idsOf(store)).toEqual(["1", "2"]);
  });

  test("handles more sessions than fit on a page, within its own scope", async () => {
    const store = await openFilled(1);
    await fill(store.scoped("tenant"), 450);
    const { deleted } = await pruneSessions(store.scoped("tenant"), { maxSessions: 10 });
    expect(deleted).toHaveLength(440);
    expect(await idsOf(store.scoped("tenant"))).toHaveLength(10);
    expect(await idsOf(store)).toEqual(["1"]);
  });

  test("rejects invalid limits", async () => {
    const store = await openFilled(1);
    for (const policy of [{ maxSessions: -1 }, { maxAgeMs: Number.NaN }, { maxBytes: 0.5 }]) {
      await expect(pruneSessions(store, policy)).rejects.toThrow(RangeError);
    }
    expect(await idsOf(store)).toEqual(["1"]);
  });
});
