import { expect } from "vitest";

import { createAndWrite, openWriter, readAll, textEntry, touchAbove } from "./contract-rules.ts";
import type { Rules } from "./contract-rules.ts";

export const recordRules: Rules = {
  "creates a session with only an id and a directory": async (store) => {
    const created = await store.create({ sessionId: "s", cwd: "/project" });
    expect(created).toEqual({
      sessionId: "s",
      cwd: "/project",
      additionalDirectories: [],
      title: null,
      titleSource: "none",
      createdAt: expect.any(Number) as number,
      updatedAt: created.createdAt,
      archived: false,
      lastSeq: 0,
      parent: null,
      meta: {},
    });
    expect(await store.get("s")).toEqual(created);
  },

  "stores every field of a new session": async (store) => {
    const meta = JSON.parse(
      '{"acme.com/n":[1,{"a":null}],"__proto__":{"x":1},"text":"\\u0000 \\u2028 😀"}',
    ) as object;
    await store.create({
      sessionId: "s",
      cwd: "/pröject dir",
      additionalDirectories: ["/b", "/a"],
      title: "Fix the build",
      titleSource: "user",
      meta: { ...meta },
    });
    expect(await store.get("s")).toMatchObject({
      cwd: "/pröject dir",
      additionalDirectories: ["/b", "/a"],
      title: "Fix the build",
      titleSource: "user",
    });
    const kept = (await store.get("s"))?.meta ?? {};
    expect(new Map(Object.entries(kept))).toEqual(new Map(Object.entries(meta)));
  },

  "does not store unknown fields, since MCP server definitions contain secrets": async (store) => {
    const mcpServers = [{ name: "git", env: [{ name: "TOKEN", value: "s3cret" }] }];
    await store.create(Object.assign({ sessionId: "s", cwd: "/" }, { mcpServers }));
    await store.fork("s", Object.assign({ sessionId: "f", cwd: "/" }, { mcpServers }));
    await store.update("s", Object.assign({ title: "t" }, { mcpServers }));
    for (const sessionId of ["s", "f"]) {
      expect(JSON.stringify(await store.get(sessionId))).not.toMatch(/mcpServers|s3cret/);
    }
  },

  "treats a title without a source as generated": async (store) => {
    expect(await store.create({ sessionId: "s", cwd: "/", title: "t" })).toMatchObject({
      titleSource: "generated",
    });
  },

  "rejects a second session with the same id and keeps the first": async (store) => {
    const first = await store.create({ sessionId: "s", cwd: "/first" });
    await expect(store.create({ sessionId: "s", cwd: "/second" })).rejects.toMatchObject({ code: "exists" });
    expect(await store.get("s")).toEqual(first);
  },

  "creates a session once for many concurrent callers": async (store) => {
    const attempts = Array.from({ length: 8 }, (_, index) =>
      store.create({ sessionId: "s", cwd: `/${index}` }),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  },

  "does not find a session that was never created": async (store) => {
    expect(await store.get("s")).toBeUndefined();
    expect(await store.delete("s")).toBe(false);
    await expect(store.update("s", { title: "t" })).rejects.toMatchObject({ code: "not_found" });
    await expect(store.fork("s", { sessionId: "f", cwd: "/" })).rejects.toMatchObject({ code: "not_found" });
    await expect(store.write("s", { owner: "o", ttlMs: 1000 })).rejects.toMatchObject({ code: "not_found" });
    await expect(readAll(store, "s")).rejects.toMatchObject({ code: "not_found" });
  },

  "distinguishes similar ids": async (store) => {
    const ids = ["a", "A", "a ", "\u00E1", "a\u0301", "a%", "a_", "1", "01", "1e0"];
    for (const sessionId of ids) await store.create({ sessionId, cwd: `/${sessionId}` });
    for (const sessionId of ids) expect(await store.get(sessionId)).toMatchObject({ cwd: `/${sessionId}` });
  },

  "rejects ids and directories that cannot be stored": async (store) => {
    for (const sessionId of ["", "a\0b", "\uD800"]) {
      await expect(store.create({ sessionId, cwd: "/" })).rejects.toThrow(TypeError);
    }
    await expect(store.create({ sessionId: "s", cwd: "/a\0b" })).rejects.toThrow(TypeError);
    await store.create({ sessionId: "a", cwd: "/" });
    await store.create({ sessionId: "\uFFFD", cwd: "/" });
    for (const sessionId of ["a\0b", "\uD800"]) {
      expect(await store.get(sessionId)).toBeUndefined();
      expect(await store.delete(sessionId)).toBe(false);
      await expect(store.update(sessionId, {})).rejects.toMatchObject({ code: "not_found" });
    }
  },

  "returns snapshots that do not share state": async (store) => {
    const created = await store.create({
      sessionId: "s",
      cwd: "/",
      additionalDirectories: ["/a"],
      meta: { a: {} },
    });
    Object.assign(created.meta, { b: 1 });
    Object.assign(created.meta["a"] as object, { c: 1 });
    expect(() => (created.additionalDirectories as string[]).push("/b")).not.toThrow();
    expect(await store.get("s")).toMatchObject({ additionalDirectories: ["/a"], meta: { a: {} } });
    await store.update("s", { title: "later" });
    expect(created.title).toBeNull();
  },

  "replaces a generated title with a newer one or the user's": async (store) => {
    await store.create({ sessionId: "s", cwd: "/" });
    expect(await store.update("s", { title: "one" })).toMatchObject({
      title: "one",
      titleSource: "generated",
    });
    expect(await store.update("s", { title: "two" })).toMatchObject({
      title: "two",
      titleSource: "generated",
    });
    const mine = await store.update("s", { title: "mine", titleSource: "user" });
    expect(mine).toMatchObject({ title: "mine", titleSource: "user" });
  },

  "does not replace or clear a user's title with a generated one": async (store) => {
    await store.create({ sessionId: "s", cwd: "/", title: "mine", titleSource: "user" });
    for (const title of ["generated", null]) {
      expect(await store.update("s", { title, archived: true })).toMatchObject({
        title: "mine",
        titleSource: "user",
        archived: true,
      });
    }
  },

  "has neither title nor source once the title is cleared": async (store) => {
    await store.create({ sessionId: "s", cwd: "/", title: "mine", titleSource: "user" });
    const cleared = await store.update("s", { title: null, titleSource: "user" });
    expect(cleared).toMatchObject({ title: null, titleSource: "none" });
    expect(await store.update("s", { title: "new" })).toMatchObject({
      title: "new",
      titleSource: "generated",
    });
  },

  "replaces characters in a title that cannot be stored": async (store) => {
    const created = await store.create({ sessionId: "s", cwd: "/", title: "a\0b\uD800c" });
    expect(created.title).toBe("a\uFFFDb\uFFFDc");
    expect(await store.get("s")).toEqual(created);
  },

  "patches meta by key and deletes a key with null": async (store) => {
    await store.create({
      sessionId: "s",
      cwd: "/",
      meta: { keep: 1, change: { old: 1 }, drop: 1, none: null },
    });
    const patch = JSON.parse(
      '{"change":{"new":null},"drop":null,"absent":null,"__proto__":{"x":1}}',
    ) as object;
    const { meta } = await store.update("s", { meta: { ...patch } });
    const expected = [
      ["keep", 1],
      ["change", { new: null }],
      ["__proto__", { x: 1 }],
    ] as const;
    expect(new Map(Object.entries(meta))).toEqual(new Map<string, unknown>(expected));
    expect((await store.get("s"))?.meta).toEqual(meta);
  },

  "changes only the fields in a patch": async (store) => {
    await store.create({
      sessionId: "s",
      cwd: "/",
      title: "t",
      additionalDirectories: ["/a"],
      meta: { k: 1 },
    });
    const before = await store.get("s");
    expect(await store.update("s", {})).toEqual(before);
    expect(await store.update("s", { archived: true })).toEqual({ ...before, archived: true });
    expect(await store.update("s", { archived: false })).toEqual(before);
    const moved = await store.update("s", { additionalDirectories: ["/b", "/c"] });
    expect(moved).toEqual({ ...before, additionalDirectories: ["/b", "/c"] });
  },

  "keeps every key from concurrent patches to meta": async (store) => {
    await store.create({ sessionId: "s", cwd: "/" });
    const keys = Array.from({ length: 20 }, (_, index) => `k${index}`);
    await Promise.all(keys.map((key) => store.update("s", { meta: { [key]: true } })));
    expect(Object.keys((await store.get("s"))?.meta ?? {}).toSorted()).toEqual(keys.toSorted());
  },

  "updates updatedAt when a session is touched": async (store) => {
    const { createdAt } = await store.create({ sessionId: "s", cwd: "/" });
    const touched = await touchAbove(store, "s", createdAt);
    expect(await store.get("s")).toMatchObject({ createdAt, updatedAt: touched });
  },

  "stores an imported session's time and parent": async (store) => {
    const parent = { sessionId: "elsewhere", seq: 3 };
    const created = await store.create({ sessionId: "s", cwd: "/", createdAt: 1000, parent });
    expect(created).toMatchObject({ createdAt: 1000, updatedAt: 1000, parent });
    expect(await store.get("s")).toEqual(created);
    for (const createdAt of [-1, 1.5, Number.NaN]) {
      await expect(store.create({ sessionId: "x", cwd: "/", createdAt })).rejects.toThrow(RangeError);
    }
  },

  "does not set updatedAt back if the clock was ahead by less than a day": async (store) => {
    const createdAt = Date.now() + 3_600_000;
    await store.create({ sessionId: "s", cwd: "/", createdAt });
    expect(await store.update("s", { touch: true })).toMatchObject({ updatedAt: createdAt });
    await (await openWriter(store, "s")).append([textEntry("a")]);
    expect(await store.get("s")).toMatchObject({ updatedAt: createdAt });
  },

  "corrects updatedAt if the clock was ahead by more than a day": async (store) => {
    const createdAt = Date.now() + 1_000_000_000_000;
    for (const sessionId of ["touched", "appended"]) await store.create({ sessionId, cwd: "/", createdAt });
    const ahead = (await store.get("appended"))?.updatedAt;
    const before = Date.now();
    await store.update("touched", { touch: true });
    await (await openWriter(store, "appended")).append([textEntry("a")]);
    expect(ahead).toBe(createdAt);
    for (const sessionId of ["touched", "appended"]) {
      const { updatedAt = Number.NaN } = (await store.get(sessionId)) ?? {};
      expect(updatedAt).toBeGreaterThanOrEqual(before);
      expect(updatedAt).toBeLessThanOrEqual(Date.now());
    }
    await store.update("touched", { title: "t" });
    expect((await store.list()).sessions).toHaveLength(2);
  },

  "moves updatedAt to the newest entry's time, in steps of at least a second and not beyond now": async (
    store,
  ) => {
    await store.create({ sessionId: "s", cwd: "/", createdAt: 1000 });
    const writer = await openWriter(store, "s");
    const timeAfter = async (...times: number[]): Promise<number | undefined> => {
      await writer.append(times.map((at) => ({ kind: "k", body: "1", at })));
      return (await store.get("s"))?.updatedAt;
    };
    expect(await timeAfter(1999)).toBe(1000);
    expect(await timeAfter(9000, 2000)).toBe(9000);
    expect(await timeAfter(500)).toBe(9000);
    expect(await timeAfter(9999, 9500)).toBe(9000);
    const before = Date.now();
    expect(await timeAfter(before * 2)).toBeGreaterThanOrEqual(before);
    expect((await store.get("s"))?.updatedAt).toBeLessThanOrEqual(Date.now());
  },

  "deletes a session with its entries only once": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append([textEntry("old")]);
    expect(await store.delete("s")).toBe(true);
    expect(await store.delete("s")).toBe(false);
    expect(await store.get("s")).toBeUndefined();
    await store.create({ sessionId: "s", cwd: "/" });
    expect(await store.get("s")).toMatchObject({ lastSeq: 0 });
    expect(await readAll(store, "s")).toEqual([]);
  },
};
