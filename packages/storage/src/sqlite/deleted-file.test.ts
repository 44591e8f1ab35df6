import { copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, onTestFinished, test } from "vitest";

import type { SessionStore } from "../api/session-store.ts";
import { createTestDirectory } from "../fixtures/test-directory.ts";
import { createAndWrite, readSeqs, textEntry } from "../testing/contract-rules.ts";
import { sqliteSessionStore } from "./sqlite-session-store.ts";

async function openTestStore(thread: boolean): Promise<{ path: string; store: SessionStore }> {
  const path = join(await createTestDirectory(), "sessions.db");
  const store = sqliteSessionStore(path, { thread });
  onTestFinished(() => store.close());
  return { path, store };
}

const refused = {
  name: "SessionStoreError",
  code: "unreadable",
  message: expect.stringMatching(/^Cannot use session store ".*": .* was deleted or replaced/) as string,
};

// Windows does not allow deleting or replacing an open file.
describe.skipIf(process.platform === "win32").each([false, true])("an open file (thread: %s)", (thread) => {
  test.each(["", "-wal", "-shm"])("rejects every write after it has been deleted (%j)", async (suffix) => {
    const { path, store } = await openTestStore(thread);
    const writer = await createAndWrite(store, "s");
    expect(await writer.append([textEntry("a")])).toBe(1);
    rmSync(`${path}${suffix}`);

    await expect(writer.append([textEntry("b")])).rejects.toMatchObject(refused);
    await expect(store.create({ sessionId: "t", cwd: "/" })).rejects.toMatchObject(refused);
    await expect(store.update("s", { title: "t" })).rejects.toMatchObject(refused);
    expect(existsSync(`${path}${suffix}`)).toBe(false);
  });

  test("rejects every write after it has been replaced", async () => {
    const { path, store } = await openTestStore(thread);
    const writer = await createAndWrite(store, "s");
    copyFileSync(path, `${path}.copy`);
    renameSync(`${path}.copy`, path);

    await expect(writer.append([textEntry("b")])).rejects.toMatchObject(refused);
  });

  test("accepts writes again once it is moved back", async () => {
    const { path, store } = await openTestStore(thread);
    const writer = await createAndWrite(store, "s");
    renameSync(path, `${path}.away`);
    await expect(writer.append([textEntry("a")])).rejects.toMatchObject(refused);
    renameSync(`${path}.away`, path);

    expect(await writer.append([textEntry("b")])).toBe(1);
    expect(await readSeqs(store, "s")).toEqual([1]);
  });
});

test.each(["mysql://user:word@host/x", "file:///data/sessions.db"])(
  "rejects the URL %s as a path",
  (address) => {
    expect(() => sqliteSessionStore(address)).toThrow(TypeError);
    expect(() => sqliteSessionStore(address)).not.toThrow("word");
  },
);
