import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";

import { expect, onTestFinished, test } from "vitest";

import { nextLine, spawnFixture } from "../../fixtures/spawn-fixture.ts";
import { createTestDirectory } from "../../fixtures/test-directory.ts";
import { createAndWrite, textEntry } from "../../testing/contract-rules.ts";
import { sqliteSessionStore } from "../sqlite-session-store.ts";

/** Opens a store on a thread, with a session to write to, in a database that another connection has locked. */
async function openLocked(busyTimeoutMs: number) {
  const path = join(await createTestDirectory(), "sessions.db");
  const store = sqliteSessionStore(path, { thread: true, busyTimeoutMs });
  onTestFinished(() => store.close());
  const writer = await createAndWrite(store, "s");
  const other = new DatabaseSync(path);
  onTestFinished(() => other.close());
  other.exec("BEGIN IMMEDIATE");
  return { writer, other };
}

const USES_A_THREAD = new URL("../../fixtures/uses-a-store-on-a-thread.ts", import.meta.url);

test("does not block the event loop while another process locks the database", async () => {
  const { writer, other } = await openLocked(60_000);
  const append = writer.append([textEntry("a")]);
  // If the append blocked this thread, nothing would unlock the database, and the append would be rejected as busy.
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  other.exec("ROLLBACK");
  expect(await append).toBe(1);
});

test("reports busy while another process keeps the database locked", async () => {
  const { writer, other } = await openLocked(10);
  await expect(writer.append([textEntry("a")])).rejects.toMatchObject({
    name: "SessionStoreError",
    code: "busy",
  });
  other.exec("ROLLBACK");
  expect(await writer.append([textEntry("a")])).toBe(1);
});

test("reports an unreadable file when it is opened", async () => {
  const path = join(await createTestDirectory(), "other.db");
  const other = new DatabaseSync(path);
  other.exec("CREATE TABLE customer (id INTEGER PRIMARY KEY)");
  other.close();
  expect(() => sqliteSessionStore(path, { thread: true })).toThrow(
    expect.objectContaining({ code: "unreadable" }),
  );
});

test("does not keep the process alive while a store is open", async () => {
  const path = join(await createTestDirectory(), "sessions.db");
  const user = spawnFixture(USES_A_THREAD, path);
  expect(await nextLine(user)).toBe("created");
  expect(await user.closed).toBe(0);
  expect(existsSync(path)).toBe(true);
});

test("closes a store completely before its process exits", async () => {
  const path = join(await createTestDirectory(), "sessions.db");
  const user = spawnFixture(USES_A_THREAD, path, "close");
  expect([await nextLine(user), await nextLine(user)]).toEqual(["created", "closed"]);
  expect(await user.closed).toBe(0);
  expect(existsSync(`${path}-wal`)).toBe(false);
});
