import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { describe, expect, onTestFinished, test } from "vitest";

import {
  expectLeaseHeldAcrossProcesses,
  expectNothingLostByKills,
  expectWritesAfterStop,
  expectTakeoverFences,
  spawnHolder,
} from "../fixtures/process-rules.ts";
import { nextLine, spawnFixture } from "../fixtures/spawn-fixture.ts";
import { openStoreAt } from "../fixtures/store-address.ts";
import type { StoreAddress } from "../fixtures/store-address.ts";
import { createTestDirectory } from "../fixtures/test-directory.ts";
import { openWriter, textEntry } from "../testing/contract-rules.ts";
import { sqliteSessionStore } from "./sqlite-session-store.ts";
import type { SqliteSessionStoreOptions } from "./sqlite-session-store.ts";

const CREATES = new URL("../fixtures/creates-on-input.ts", import.meta.url);
const LOCKS = new URL("../fixtures/locks-for-a-moment.ts", import.meta.url);

async function openTestStore(options: SqliteSessionStoreOptions = {}) {
  const path = join(await createTestDirectory(), "sessions.db");
  const address = { sqlite: path, options } satisfies StoreAddress;
  const store = openStoreAt(address);
  onTestFinished(() => store.close());
  return { address, store };
}

function checkIntegrity(path: string): unknown {
  const database = new DatabaseSync(path);
  try {
    return database.prepare("PRAGMA integrity_check").get()?.["integrity_check"];
  } finally {
    database.close();
  }
}

describe("processes that share a database", () => {
  test.each([{ durability: "process" }, { durability: "power" }, { thread: true }] as const)(
    "do not lose acknowledged entries or leave gaps when they are killed (%o)",
    async (options) => {
      const shared = await openTestStore(options);
      await expectNothingLostByKills(shared, 12);
      await shared.store.close();
      expect(checkIntegrity(shared.address.sqlite)).toBe("ok");
    },
    120_000,
  );

  test("can create the database concurrently", async () => {
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
  });

  test("wait for a process that is writing before the database is set up", async () => {
    const path = join(await createTestDirectory(), "sessions.db");
    const locker = spawnFixture(LOCKS, path);
    expect(await nextLine(locker)).toBe("locked");
    const store = sqliteSessionStore(path);
    onTestFinished(() => store.close());
    expect(await store.create({ sessionId: "s", cwd: "/" })).toMatchObject({ sessionId: "s" });
    expect(await locker.closed).toBe(0);
  });

  test("do not take each other's leases while alive", async () => {
    await expectLeaseHeldAcrossProcesses(await openTestStore());
  });

  test("release a dead process's lease", async () => {
    const { address, store } = await openTestStore();
    await store.create({ sessionId: "s", cwd: "/" });
    const holder = spawnHolder(address, "s", 600_000);
    expect(await nextLine(holder)).toBe("held");
    holder.child.kill("SIGKILL");
    await holder.closed;
    const writer = await openWriter(store, "s", "parent");
    expect(await writer.append([textEntry("a")])).toBe(1);
  });

  test("take over a paused process's expired lease and fence the process", async () => {
    await expectTakeoverFences(await openTestStore());
  });

  test("can write again after a pause if the lease was not taken over", async () => {
    await expectWritesAfterStop(await openTestStore());
  });
});
