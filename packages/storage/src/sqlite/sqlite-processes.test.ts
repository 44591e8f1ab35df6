import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { describe, expect, onTestFinished, test } from "vitest";

import { nextLine, spawnFixture } from "../fixtures/spawn-fixture.ts";
import type { Fixture } from "../fixtures/spawn-fixture.ts";
import { createTestDirectory } from "../fixtures/test-directory.ts";
import type { SessionStore } from "../session-store.ts";
import { readAll, takeOnceFree } from "../testing/contract-rules.ts";
import { sqliteSessionStore } from "./sqlite-session-store.ts";

const APPENDS = new URL("../fixtures/appends-until-killed.ts", import.meta.url);
const CREATES = new URL("../fixtures/creates-when-told.ts", import.meta.url);
const LOCKS = new URL("../fixtures/locks-for-a-moment.ts", import.meta.url);
const HOLDS = new URL("../fixtures/holds-a-lease.ts", import.meta.url);

async function openTestStore(): Promise<{ path: string; store: SessionStore }> {
  const path = join(await createTestDirectory(), "sessions.db");
  const store = sqliteSessionStore(path);
  onTestFinished(() => store.close());
  return { path, store };
}

function checkIntegrity(path: string): unknown {
  const database = new DatabaseSync(path);
  try {
    return database.prepare("PRAGMA integrity_check").get()?.["integrity_check"];
  } finally {
    database.close();
  }
}

/** Lets a process append until it has said so often, kills it, and returns the highest number that it said. */
async function killAfter(appender: Fixture, count: number): Promise<number> {
  let last = 0;
  for (let said = 0; said < count; said += 1) last = Number(await nextLine(appender));
  appender.child.kill("SIGKILL");
  for (let line = await appender.lines.next(); line.done !== true; line = await appender.lines.next()) {
    last = Math.max(last, Number(line.value));
  }
  await appender.closed;
  return last;
}

describe("Processes that share a database", () => {
  test.each(["process", "power"])(
    "lose no acknowledged entry and leave no gap when they are killed (durability: %s)",
    async (durability) => {
      const { path, store } = await openTestStore();
      await store.create({ sessionId: "s", cwd: "/" });
      for (const count of [1, 40, 333, 90, 700]) {
        const acknowledged = await killAfter(spawnFixture(APPENDS, path, "s", durability), count);
        const entries = await readAll(store, "s");
        expect(entries.length).toBeGreaterThanOrEqual(acknowledged);
        expect(entries.map((entry) => entry.seq)).toEqual(Array.from(entries, (_, index) => index + 1));
        expect(await store.get("s")).toMatchObject({ lastSeq: entries.length });
      }
      await store.close();
      expect(checkIntegrity(path)).toBe("ok");
    },
    60_000,
  );

  test("create the database together", async () => {
    const directory = await createTestDirectory();
    for (let round = 0; round < 2; round += 1) {
      const path = join(directory, `new ${round}`, "sessions.db");
      const fixtures = Array.from({ length: 6 }, (_, index) => spawnFixture(CREATES, path, `s${index}`));
      expect(await Promise.all(fixtures.map(nextLine))).toEqual(fixtures.map(() => "ready"));
      for (const { child } of fixtures) child.stdin.write("go\n");
      expect(await Promise.all(fixtures.map(nextLine))).toEqual(fixtures.map(() => "1"));
      expect(await Promise.all(fixtures.map((fixture) => fixture.closed))).toEqual(fixtures.map(() => 0));
      const store = sqliteSessionStore(path);
      expect((await store.list()).sessions).toHaveLength(6);
      await store.close();
    }
  }, 60_000);

  test("wait for one that writes before the database is set up, where SQLite itself does not", async () => {
    const path = join(await createTestDirectory(), "sessions.db");
    const locker = spawnFixture(LOCKS, path);
    expect(await nextLine(locker)).toBe("locked");
    const store = sqliteSessionStore(path);
    onTestFinished(() => store.close());
    expect(await store.create({ sessionId: "s", cwd: "/" })).toMatchObject({ sessionId: "s" });
    expect(await locker.closed).toBe(0);
  });

  test("hold a lease against each other while they live, and free it by dying", async () => {
    const { path, store } = await openTestStore();
    await store.create({ sessionId: "s", cwd: "/" });
    const holder = spawnFixture(HOLDS, path, "s", "child", "600000");
    expect(await nextLine(holder)).toBe("held");
    const refused = store.write("s", { owner: "parent", ttlMs: 600_000 });
    await expect(refused).rejects.toMatchObject({ code: "lease_held", owner: "child" });
    holder.child.kill("SIGKILL");
    await holder.closed;
    const writer = await store.write("s", { owner: "parent", ttlMs: 600_000 });
    expect(await writer.append([{ kind: "k", body: "1" }])).toBe(1);
    const second = spawnFixture(HOLDS, path, "s", "child", "600000");
    expect(await nextLine(second)).toBe("lease_held");
  });

  test("take the lease of one that stands still when its time is over, and fence it", async () => {
    const { path, store } = await openTestStore();
    await store.create({ sessionId: "s", cwd: "/" });
    const holder = spawnFixture(HOLDS, path, "s", "child", "300");
    expect(await nextLine(holder)).toBe("held");
    holder.child.stdin.write("append\n");
    expect(await nextLine(holder)).toBe("appended 1");
    holder.child.kill("SIGSTOP");
    const writer = await takeOnceFree(store, "s", "parent");
    holder.child.kill("SIGCONT");
    holder.child.stdin.write("append\n");
    expect(await nextLine(holder)).toBe("fenced");
    expect(await writer.append([{ kind: "k", body: "2" }])).toBe(2);
  });
});
