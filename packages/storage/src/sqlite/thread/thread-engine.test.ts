import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, onTestFinished, test } from "vitest";

import { nextLine, spawnFixture } from "../../fixtures/spawn-fixture.ts";
import { createTestDirectory } from "../../fixtures/test-directory.ts";
import { createAndWrite, textEntry } from "../../testing/contract-rules.ts";
import { sqliteSessionStore } from "../sqlite-session-store.ts";

const USES_A_THREAD = new URL("../../fixtures/uses-a-store-on-a-thread.ts", import.meta.url);

test("A store on a thread leaves the event loop alone while another process keeps the database to itself", async () => {
  const path = join(await createTestDirectory(), "sessions.db");
  const store = sqliteSessionStore(path, { thread: true, busyTimeoutMs: 300 });
  onTestFinished(() => store.close());
  const writer = await createAndWrite(store, "s");
  const other = new DatabaseSync(path);
  onTestFinished(() => other.close());
  other.exec("BEGIN IMMEDIATE");
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await expect(writer.append([textEntry("a")])).rejects.toMatchObject({
    name: "SessionStoreError",
    code: "busy",
  });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(20);
  other.exec("ROLLBACK");
  expect(await writer.append([textEntry("a")])).toBe(1);
});

test("A store on a thread says at its opening what is wrong with the file", async () => {
  const path = join(await createTestDirectory(), "other.db");
  const other = new DatabaseSync(path);
  other.exec("CREATE TABLE customer (id INTEGER PRIMARY KEY)");
  other.close();
  expect(() => sqliteSessionStore(path, { thread: true })).toThrow(
    expect.objectContaining({ code: "unreadable" }),
  );
});

test("A store on a thread that is left open keeps no process", async () => {
  const path = join(await createTestDirectory(), "sessions.db");
  const user = spawnFixture(USES_A_THREAD, path);
  expect(await nextLine(user)).toBe("created");
  expect(await user.closed).toBe(0);
  expect(existsSync(path)).toBe(true);
});

test("A store on a thread is closed for good before its process ends", async () => {
  const path = join(await createTestDirectory(), "sessions.db");
  const user = spawnFixture(USES_A_THREAD, path, "close");
  expect([await nextLine(user), await nextLine(user)]).toEqual(["created", "closed"]);
  expect(await user.closed).toBe(0);
  expect(existsSync(`${path}-wal`)).toBe(false);
});
