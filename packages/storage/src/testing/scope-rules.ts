import { expect } from "vitest";

import { createAndWrite, openWriter, readAll, textEntry } from "./contract-rules.ts";
import type { Rules } from "./contract-rules.ts";

export const scopeRules: Rules = {
  "separates sessions with the same id in two scopes": async (store) => {
    const [a, b] = [store.scoped("a"), store.scoped("b")];
    const writer = await createAndWrite(a, "s");
    await writer.append([textEntry("secret")]);
    expect(await b.get("s")).toBeUndefined();
    expect(await store.get("s")).toBeUndefined();
    await expect(b.update("s", { title: "x" })).rejects.toMatchObject({ code: "not_found" });
    await expect(b.fork("s", { sessionId: "f", cwd: "/" })).rejects.toMatchObject({ code: "not_found" });
    await expect(openWriter(b, "s")).rejects.toMatchObject({ code: "not_found" });
    await expect(readAll(b, "s")).rejects.toMatchObject({ code: "not_found" });
    expect(await b.delete("s")).toBe(false);
    await b.create({ sessionId: "s", cwd: "/b" });
    expect(await readAll(b, "s")).toEqual([]);
    expect(await readAll(a, "s")).toHaveLength(1);
  },

  "separates leases in two scopes": async (store) => {
    await createAndWrite(store.scoped("a"), "s");
    await store.scoped("b").create({ sessionId: "s", cwd: "/" });
    expect(await openWriter(store.scoped("b"), "s", "second")).toMatchObject({ sessionId: "s" });
    await expect(openWriter(store.scoped("a"), "s", "second")).rejects.toMatchObject({ code: "lease_held" });
  },

  "lists only the sessions in its scope": async (store) => {
    for (const scope of ["", "a", "b"]) {
      for (const id of ["1", "2"]) await store.scoped(scope).create({ sessionId: scope + id, cwd: "/" });
    }
    for (const archived of ["exclude", "include"] as const) {
      const { sessions } = await store.scoped("a").list({ archived, cwd: "/" });
      expect(sessions.map((session) => session.sessionId).toSorted()).toEqual(["a1", "a2"]);
    }
    expect((await store.scoped("c").list()).sessions).toEqual([]);
  },

  "rejects another scope's cursor": async (store) => {
    for (const scope of ["a", "b"]) {
      for (const sessionId of ["1", "2"]) await store.scoped(scope).create({ sessionId, cwd: "/" });
    }
    const { nextCursor } = await store.scoped("a").list({ limit: 1 });
    expect((await store.scoped("a").list({ cursor: nextCursor })).sessions).toHaveLength(1);
    await expect(store.scoped("b").list({ cursor: nextCursor })).rejects.toMatchObject({
      code: "invalid_cursor",
    });
    await expect(store.list({ cursor: nextCursor })).rejects.toMatchObject({ code: "invalid_cursor" });
  },

  "does not confuse scopes and ids that are equal when concatenated": async (store) => {
    await store.scoped("a").create({ sessionId: "bc", cwd: "/" });
    expect(await store.scoped("ab").get("c")).toBeUndefined();
    expect(await store.scoped("A").get("bc")).toBeUndefined();
    expect(await store.scoped("a ").get("bc")).toBeUndefined();
    expect(await store.scoped("%").get("bc")).toBeUndefined();
  },

  "replaces the scope instead of nesting it": async (store) => {
    await store.scoped("a").create({ sessionId: "s", cwd: "/" });
    expect(await store.scoped("b").scoped("a").get("s")).toMatchObject({ sessionId: "s" });
    await store.create({ sessionId: "root", cwd: "/" });
    expect(await store.scoped("a").scoped("").get("root")).toMatchObject({ sessionId: "root" });
  },

  "forks within its scope": async (store) => {
    await createAndWrite(store.scoped("a"), "s");
    await store.scoped("a").fork("s", { sessionId: "f", cwd: "/" });
    expect(await store.scoped("a").get("f")).toMatchObject({ parent: { sessionId: "s", seq: 0 } });
    expect(await store.get("f")).toBeUndefined();
  },

  "rejects a scope that cannot be stored": async (store) => {
    for (const scope of ["\0", "\uDC00"]) expect(() => store.scoped(scope)).toThrow(TypeError);
  },

  "closes only the view and frees its leases": async (store) => {
    const [view, same] = [store.scoped("a"), store.scoped("a")];
    const writer = await createAndWrite(view, "s");
    const other = await createAndWrite(same, "other");
    const append = writer.append([textEntry("a")]);
    await view.close();
    await view.close();
    expect(await append).toBe(1);
    await expect(view.get("s")).rejects.toMatchObject({ code: "closed" });
    await expect(writer.append([textEntry("b")])).rejects.toMatchObject({ code: "closed" });
    expect(await openWriter(same, "s", "second")).toMatchObject({ sessionId: "s" });
    expect(await other.append([textEntry("c")])).toBe(1);
    expect(await view.scoped("a").get("s")).toMatchObject({ lastSeq: 1 });
  },

  "closes all views along with the store, after accepted appends": async (store) => {
    const view = store.scoped("a");
    const writer = await createAndWrite(view, "s");
    await writer.append([textEntry("a"), textEntry("b")]);
    const reading = view.read("s", { pageSize: 1 })[Symbol.asyncIterator]();
    await reading.next();
    const append = writer.append([textEntry("c")]);
    const closed = store.close();
    await expect(writer.append([textEntry("d")])).rejects.toMatchObject({ code: "closed" });
    await expect(writer.renew()).rejects.toMatchObject({ code: "closed" });
    await expect(view.get("s")).rejects.toMatchObject({ code: "closed" });
    await expect(store.create({ sessionId: "x", cwd: "/" })).rejects.toMatchObject({ code: "closed" });
    await expect(store.list()).rejects.toMatchObject({ code: "closed" });
    await expect(reading.next()).rejects.toMatchObject({ code: "closed" });
    await closed;
    expect(await append).toBe(3);
    await writer.release();
    await store.close();
    await expect(store.scoped("b").list()).rejects.toMatchObject({ code: "closed" });
  },
};
