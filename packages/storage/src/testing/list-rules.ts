import { expect } from "vitest";

import type { SessionQuery, SessionRecord, SessionStore } from "../api/session-store.ts";
import { touchAbove } from "./contract-rules.ts";
import type { Rules } from "./contract-rules.ts";

/** Ids whose order by code point differs from their order by UTF-16 code unit, by language or ignoring case. */
const IDS = ["a", "B", "b", "A", "\u00E4", "\uFF5E", "\u{1F600}", "z", "10", "9", "a b", "a-b"];

async function createMany(store: SessionStore, count: number, cwd = "/"): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `${cwd}${index}`);
  for (const sessionId of ids) await store.create({ sessionId, cwd });
  return ids;
}

async function listIds(store: SessionStore, query?: SessionQuery): Promise<string[]> {
  return (await store.list(query)).sessions.map((session) => session.sessionId);
}

/** Reads all pages of a list, one array per page. */
async function listPages(store: SessionStore, query: SessionQuery): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await store.list({ ...query, cursor });
    pages.push(page.sessions.map((session) => session.sessionId));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

async function firstCursor(store: SessionStore, query: SessionQuery): Promise<string> {
  const { nextCursor } = await store.list({ ...query, limit: 1 });
  expect(nextCursor).toBeTypeOf("string");
  return nextCursor ?? "";
}

function newestFirst(a: SessionRecord, b: SessionRecord): number {
  return b.updatedAt - a.updatedAt || Buffer.compare(Buffer.from(b.sessionId), Buffer.from(a.sessionId));
}

export const listRules: Rules = {
  "lists nothing in an empty store": async (store) => {
    expect(await store.list()).toEqual({ sessions: [] });
    expect(await store.list({ cwd: "/none", archived: "include" })).toEqual({ sessions: [] });
    expect(await store.list({ cwd: "/no\0ne" })).toEqual({ sessions: [] });
  },

  "lists complete records, newest first": async (store) => {
    const ids = await createMany(store, 4);
    const [first = "", second = ""] = ids;
    const { updatedAt } = (await store.list()).sessions[0] ?? { updatedAt: 0 };
    const later = await touchAbove(store, second, updatedAt);
    await touchAbove(store, first, later);
    expect((await listIds(store)).slice(0, 2)).toEqual([first, second]);
    expect((await store.list({ limit: 1 })).sessions[0]).toEqual(await store.get(first));
  },

  "sorts sessions with the same time by the bytes of their ids": async (store) => {
    for (const sessionId of IDS) await store.create({ sessionId, cwd: "/", createdAt: 7 });
    const { sessions } = await store.list();
    expect(sessions).toHaveLength(IDS.length);
    expect(sessions).toEqual(sessions.toSorted(newestFirst));
    const ids = sessions.map((session) => session.sessionId);
    expect((await listPages(store, { limit: 1 })).flat()).toEqual(ids);
  },

  "lists the sessions of exactly one directory": async (store) => {
    for (const cwd of ["/p", "/p/", "/P", "/p/q"]) await createMany(store, 2, cwd);
    expect((await listIds(store, { cwd: "/p" })).toSorted()).toEqual(["/p0", "/p1"]);
    expect(await listIds(store)).toHaveLength(8);
  },

  "lists a directory's sessions by its real path, each once": async (store) => {
    const both = { cwd: "/link", realCwd: "/real" };
    await store.create({ sessionId: "link", ...both });
    await store.create({ sessionId: "real", cwd: "/real", realCwd: "/real" });
    await store.create({ sessionId: "old", cwd: "/real" });
    await store.create({ sessionId: "moved", cwd: "/link", realCwd: "/before" });
    await store.create({ sessionId: "other", cwd: "/other", realCwd: "/else" });
    const sorted = async (query: SessionQuery): Promise<string[]> => (await listIds(store, query)).toSorted();
    expect(await sorted({ cwd: "/link" })).toEqual(["link", "moved"]);
    expect(await sorted(both)).toEqual(["link", "moved", "old", "real"]);
    expect(await sorted({ cwd: "/real", realCwd: "/real" })).toEqual(["link", "old", "real"]);
    expect(await sorted({ cwd: "/third", realCwd: "/real" })).toEqual(["link", "old", "real"]);
    expect(await sorted({ cwd: "/real" })).toEqual(["old", "real"]);
    expect(await sorted({ realCwd: "/real" })).toHaveLength(5);
    await store.update("real", { archived: true });
    expect(await sorted({ ...both, archived: "only" })).toEqual(["real"]);
    for (const archived of ["exclude", "include"] as const) {
      const whole = await listIds(store, { ...both, archived });
      expect((await listPages(store, { ...both, archived, limit: 1 })).flat()).toEqual(whole);
      expect(new Set(whole).size).toBe(whole.length);
    }
    expect((await store.list(both)).sessions).toContainEqual(await store.get("link"));
    expect(await store.get("link")).toMatchObject(both);
    expect(await store.get("old")).not.toHaveProperty("realCwd");
  },

  "finds a session by a real path set later, and a copy by its own": async (store) => {
    await store.create({ sessionId: "s", cwd: "/link" });
    expect(await listIds(store, { cwd: "/real", realCwd: "/real" })).toEqual([]);
    await store.update("s", { realCwd: "/real" });
    await store.update("s", { title: "t" });
    await store.fork("s", { sessionId: "f", cwd: "/copy" });
    expect(await listIds(store, { cwd: "/real", realCwd: "/real" })).toEqual(["s"]);
    expect(await listIds(store, { cwd: "/link" })).toEqual(["s"]);
  },

  "can exclude or include archived sessions, or list only those": async (store) => {
    await createMany(store, 3, "/p");
    await createMany(store, 3, "/q");
    for (const id of ["/p1", "/q2"]) await store.update(id, { archived: true });
    const sorted = async (query?: SessionQuery): Promise<string[]> =>
      (await listIds(store, query)).toSorted();
    expect(await sorted()).toEqual(["/p0", "/p2", "/q0", "/q1"]);
    expect(await sorted({ archived: "exclude", cwd: "/p" })).toEqual(["/p0", "/p2"]);
    expect(await sorted({ archived: "only" })).toEqual(["/p1", "/q2"]);
    expect(await sorted({ archived: "only", cwd: "/q" })).toEqual(["/q2"]);
    expect(await sorted({ archived: "include" })).toHaveLength(6);
    expect(await sorted({ archived: "include", cwd: "/q" })).toEqual(["/q0", "/q1", "/q2"]);
  },

  "lists each session once across all pages": async (store) => {
    const ids = await createMany(store, 21, "/p");
    await createMany(store, 5, "/q");
    for (const id of ids.filter((_, index) => index % 4 === 0)) await store.update(id, { archived: true });
    for (const archived of ["exclude", "include", "only"] as const) {
      const whole = await listIds(store, { cwd: "/p", archived });
      const pages = await listPages(store, { cwd: "/p", archived, limit: 4 });
      expect(pages.flat()).toEqual(whole);
      expect(new Set(whole).size).toBe(whole.length);
      expect(pages.length).toBe(Math.ceil(whole.length / 4));
    }
    expect((await listPages(store, { archived: "include", limit: 7 })).flat().toSorted()).toHaveLength(26);
  },

  "returns a cursor only if more sessions follow": async (store) => {
    await createMany(store, 6);
    expect((await listPages(store, { limit: 3 })).map((page) => page.length)).toEqual([3, 3]);
    expect((await listPages(store, { limit: 4 })).map((page) => page.length)).toEqual([4, 2]);
    expect(await store.list({ limit: 6 })).not.toHaveProperty("nextCursor");
  },

  "returns 50 sessions per page by default and 200 at most": async (store) => {
    await createMany(store, 205);
    expect(await listIds(store)).toHaveLength(50);
    expect(await listIds(store, { limit: 1_000_000 })).toHaveLength(200);
    for (const limit of [0, -1, 1.5, Number.NaN])
      await expect(store.list({ limit })).rejects.toThrow(RangeError);
  },

  "lists an unchanged session once while others are created, moved and deleted": async (store) => {
    const ids = await createMany(store, 12);
    const start = await store.list({ limit: 4 });
    const seen = start.sessions.map((session) => session.sessionId);
    const [gone = "", moved = ""] = ids.filter((id) => !seen.includes(id));
    await store.delete(gone);
    await touchAbove(store, moved, start.sessions[0]?.updatedAt ?? 0);
    await store.delete(seen.at(-1) ?? "");
    await store.create({ sessionId: "new", cwd: "/" });
    let { nextCursor } = start;
    while (nextCursor !== undefined) {
      const page = await store.list({ limit: 4, cursor: nextCursor });
      seen.push(...page.sessions.map((session) => session.sessionId));
      ({ nextCursor } = page);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(ids.filter((id) => id !== gone && id !== moved)));
  },

  "can continue with a different page size": async (store) => {
    await createMany(store, 5);
    const whole = await listIds(store);
    const cursor = await firstCursor(store, {});
    expect(await listIds(store, { cursor, limit: 10 })).toEqual(whole.slice(1));
  },

  "rejects another list's cursor": async (store) => {
    for (const cwd of ["/p", "/q", ""]) await createMany(store, 3, cwd);
    const cursor = await firstCursor(store, { cwd: "/p" });
    const others = [{ cwd: "/q" }, {}, { cwd: "" }, { cwd: "/p", archived: "include" }] as const;
    for (const other of others) {
      await expect(store.list({ ...other, cursor })).rejects.toMatchObject({ code: "invalid_cursor" });
    }
    const unfiltered = await firstCursor(store, {});
    await expect(store.list({ cwd: "", cursor: unfiltered })).rejects.toMatchObject({
      code: "invalid_cursor",
    });
    expect(await listIds(store, { archived: "exclude", cursor: unfiltered })).toHaveLength(8);
  },

  "rejects an altered or foreign cursor": async (store) => {
    await createMany(store, 3);
    const cursor = await firstCursor(store, {});
    const altered = Array.from({ length: cursor.length }, (_, index) => {
      const other = cursor[index] === "A" ? "B" : "A";
      return cursor.slice(0, index) + other + cursor.slice(index + 1);
    });
    const foreign = ["", "x", ".", "a.b", "null", "eyJwYWdlIjoyfQ==", "\0", "\uD800", "é".repeat(40)];
    const stretched = [
      `${cursor}=`,
      `${cursor}.`,
      `${cursor} `,
      ` ${cursor}`,
      cursor.slice(1),
      cursor.slice(0, -1),
    ];
    for (const bad of [...altered, ...foreign, ...stretched]) {
      await expect(store.list({ cursor: bad }), JSON.stringify(bad)).rejects.toMatchObject({
        code: "invalid_cursor",
      });
    }
  },

  "does not change anything when listing or reading": async (store) => {
    await createMany(store, 3);
    const before = await store.list();
    await store.get("/0");
    for await (const page of store.read("/0")) expect(page).toBeUndefined();
    expect(await store.list()).toEqual(before);
  },
};
