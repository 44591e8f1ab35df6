import { type SessionStore, SessionStoreError, memorySessionStore } from "@parley/storage";
import { expect, it } from "vitest";

import { lazySessionStore } from "./lazy-session-store.ts";

const SESSION = { sessionId: "sess_1", cwd: "/project" };

function countingStore(): { opened: number; open: () => Promise<SessionStore> } {
  const counting = {
    opened: 0,
    open: () => {
      counting.opened++;
      return Promise.resolve(memorySessionStore());
    },
  };
  return counting;
}

it("opens a store once, on its first call", async () => {
  const counting = countingStore();
  const store = lazySessionStore(counting.open);
  const other = store.scoped("other");
  expect(counting.opened).toBe(0);

  await Promise.all([store.create(SESSION), store.open(), other.list()]);

  expect(counting.opened).toBe(1);
  expect(await store.get(SESSION.sessionId)).toMatchObject(SESSION);
  expect(await other.get(SESSION.sessionId)).toBeUndefined();
  await store.close();
  await expect(store.get(SESSION.sessionId)).rejects.toMatchObject({ code: "closed" });
});

it.each([
  ["unreadable", "; move it away, or name another store with --store or PARLEY_STORE"],
  ["busy", ""],
] as const)("names the store in the error if it is %s", async (code, advice) => {
  const failure = new SessionStoreError(code, 'Cannot open session store "/home/a/sessions.db": no database');
  const store = lazySessionStore(() => Promise.reject(failure));
  await expect(store.create(SESSION)).rejects.toMatchObject({
    name: "RequestError",
    message: `Cannot open session store "/home/a/sessions.db": no database${advice}`,
    data: { reason: code },
  });
  await expect(store.scoped("other").list()).rejects.toMatchObject({ data: { reason: code } });
  // The program itself receives the store's own error.
  await expect(store.open()).rejects.toBe(failure);
});

it("reads and writes the store's entries", async () => {
  const store = lazySessionStore(countingStore().open);
  await store.create(SESSION);
  const writer = await store.write(SESSION.sessionId, { owner: "test", ttlMs: 10_000 });
  await writer.append([{ kind: "note", body: '"first"' }]);

  const bodies: string[] = [];
  for await (const page of store.read(SESSION.sessionId)) bodies.push(...page.map(({ body }) => body));

  expect(bodies).toEqual(['"first"']);
  await store.close();
});

it("can be closed before it is opened and stays closed", async () => {
  const counting = countingStore();
  const store = lazySessionStore(counting.open);

  await store.close();

  await expect(store.list()).rejects.toThrow("it is closed");
  expect(counting.opened).toBe(0);
});

it("reports on each call that the store cannot be opened, and can still be closed", async () => {
  const store = lazySessionStore(() => Promise.reject(new Error("damaged")));

  await expect(store.open()).rejects.toThrow("damaged");
  await expect(store.list()).rejects.toThrow("damaged");
  await store.close();
});
