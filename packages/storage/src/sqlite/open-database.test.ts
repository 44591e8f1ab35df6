import { readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { describe, expect, onTestFinished, test } from "vitest";

import { createTestDirectory } from "../fixtures/test-directory.ts";
import { readAll } from "../testing/contract-rules.ts";
import { openDatabase } from "./open-database.ts";
import { sqliteSessionStore } from "./sqlite-session-store.ts";

const OPTIONS = { durability: "process", busyTimeoutMs: 50 } as const;

async function createStoreFile(): Promise<string> {
  const path = join(await createTestDirectory(), "sessions.db");
  const store = sqliteSessionStore(path);
  await store.create({ sessionId: "s", cwd: "/" });
  const writer = await store.write("s", { owner: "o", ttlMs: 1000 });
  await writer.append(Array.from({ length: 200 }, () => ({ kind: "k", body: `"${"x".repeat(500)}"` })));
  await store.close();
  return path;
}

function openRaw(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  onTestFinished(() => database.close());
  return database;
}

function overwrite(path: string, from: number, to: number): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0x5a, from, to));
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

describe("opening a database", () => {
  test.skipIf(process.platform === "win32").each([0o000, 0o022, 0o077, 0o277])(
    "creates files and directories accessible only to the user, regardless of the umask: %o",
    async (mask) => {
      const directory = await createTestDirectory();
      const path = join(directory, "a", "b", "sessions.db");
      const before = process.umask(mask);
      onTestFinished(() => void process.umask(before));
      const store = sqliteSessionStore(path);
      onTestFinished(() => store.close());
      await store.create({ sessionId: "s", cwd: "/" });
      expect([join(directory, "a"), join(directory, "a", "b")].map(modeOf)).toEqual(["700", "700"]);
      expect([path, `${path}-wal`, `${path}-shm`].map(modeOf)).toEqual(["600", "600", "600"]);
    },
  );

  test("sets the journal mode, timeout and durability", async () => {
    const path = join(await createTestDirectory(), "sessions.db");
    const read = (durability: "process" | "power"): unknown[] => {
      const database = openDatabase(path, { durability, busyTimeoutMs: 1234 });
      const pragmas = ["journal_mode", "busy_timeout", "synchronous", "journal_size_limit"];
      const values = pragmas.map((name) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
      database.close();
      return values;
    };
    expect(read("process")).toEqual(["wal", 1234, 1, 16_777_216]);
    expect(read("power")).toEqual(["wal", 1234, 2, 16_777_216]);
  });

  test("rejects another program's database without changing it", async () => {
    const path = join(await createTestDirectory(), "other.db");
    openRaw(path).exec("CREATE TABLE customer (id INTEGER PRIMARY KEY); PRAGMA user_version = 1");
    const before = readFileSync(path);
    expect(() => sqliteSessionStore(path)).toThrow(
      expect.objectContaining({
        code: "unreadable",
        message: `Cannot open session store ${JSON.stringify(path)}: it is the database of another program`,
      }),
    );
    expect(readFileSync(path)).toEqual(before);
  });

  test("rejects a file that is not a database without changing it", async () => {
    const path = join(await createTestDirectory(), "notes.txt");
    writeFileSync(path, "Remember the milk\n".repeat(100));
    expect(() => sqliteSessionStore(path)).toThrow(
      expect.objectContaining({
        code: "unreadable",
        message: `Cannot open session store ${JSON.stringify(path)}: file is not a database`,
      }),
    );
    expect(readFileSync(path, "utf8")).toBe("Remember the milk\n".repeat(100));
  });

  test("rejects a database with a newer version without changing it", async () => {
    const path = await createStoreFile();
    openRaw(path).exec("PRAGMA user_version = 1000");
    expect(() => sqliteSessionStore(path)).toThrow(
      expect.objectContaining({
        code: "unreadable",
        message: expect.stringMatching(
          /version 1000, but this version of the store knows up to \d+$/,
        ) as string,
      }),
    );
    expect(openRaw(path).prepare("PRAGMA user_version").get()).toMatchObject({ user_version: 1000 });
  });

  test("rejects a damaged file", async () => {
    const header = await createStoreFile();
    overwrite(header, 0, 100);
    expect(() => sqliteSessionStore(header)).toThrow(expect.objectContaining({ code: "unreadable" }));
    const schema = await createStoreFile();
    overwrite(schema, 100, 4096);
    expect(() => sqliteSessionStore(schema)).toThrow(expect.objectContaining({ code: "unreadable" }));
  });

  test("names a damaged file when opening or reading it", async () => {
    const damaged = { name: "SessionStoreError", code: "unreadable" };
    const messageFor = (path: string): unknown =>
      expect.stringContaining(`session store ${JSON.stringify(path)}: database disk image is malformed`);
    const tables = await createStoreFile();
    overwrite(tables, 4096, 3 * 4096);
    expect(() => sqliteSessionStore(tables)).toThrow(
      expect.objectContaining({ ...damaged, message: messageFor(tables) }),
    );
    const entries = await createStoreFile();
    const { size } = statSync(entries);
    overwrite(entries, size - 6 * 4096, size);
    const store = sqliteSessionStore(entries);
    onTestFinished(() => store.close());
    await expect(readAll(store, "s")).rejects.toMatchObject({ ...damaged, message: messageFor(entries) });
  });

  test("rejects a path where no file can exist", async () => {
    const directory = await createTestDirectory();
    await mkdir(join(directory, "a.db"));
    expect(() => sqliteSessionStore(join(directory, "a.db"))).toThrow(
      expect.objectContaining({ code: "unreadable" }),
    );
    writeFileSync(join(directory, "file"), "");
    const below = join(directory, "file", "sessions.db");
    expect(() => sqliteSessionStore(below)).toThrow(expect.objectContaining({ code: "unreadable" }));
  });

  test.runIf(process.platform === "linux")("immediately rejects a path in /proc", () => {
    expect(() => sqliteSessionStore("/proc/parley/sessions.db")).toThrow(
      expect.objectContaining({
        code: "unreadable",
        message: expect.stringMatching(
          /^Cannot open session store "\/proc\/parley\/sessions\.db": ENOENT/,
        ) as string,
      }),
    );
  });

  test("reports busy while the database stays locked", async () => {
    const path = await createStoreFile();
    const other = openRaw(path);
    other.exec("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE");
    expect(() => openDatabase(path, OPTIONS)).toThrow(expect.objectContaining({ code: "busy" }));
    other.exec("ROLLBACK");
    openDatabase(path, OPTIONS).close();
  });

  test("rejects an empty path and a negative timeout", () => {
    expect(() => sqliteSessionStore("")).toThrow(TypeError);
    expect(() => sqliteSessionStore(":memory:", { busyTimeoutMs: -1 })).toThrow(RangeError);
  });
});
