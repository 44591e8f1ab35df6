import { expect } from "vitest";

import type { SessionWriter } from "../api/session-store.ts";
import { createAndWrite, openWriter, readAll, readSeqs, takeOnceFree, textEntry } from "./contract-rules.ts";
import type { Rules } from "./contract-rules.ts";

async function expectFenced(writer: SessionWriter): Promise<void> {
  await expect(writer.append([textEntry("stale")])).rejects.toMatchObject({ code: "fenced" });
  await expect(writer.replaceRange(1, 1, [])).rejects.toMatchObject({ code: "fenced" });
  await expect(writer.renew()).rejects.toMatchObject({ code: "fenced" });
}

export const leaseRules: Rules = {
  "rejects a second owner and names the first": async (store) => {
    const writer = await createAndWrite(store, "s");
    const error: unknown = await openWriter(store, "s", "second").catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "SessionStoreError", code: "lease_held", owner: "owner" });
    expect(await writer.append([textEntry("a")])).toBe(1);
  },

  "gives the lease to one of many concurrent callers": async (store) => {
    await store.create({ sessionId: "s", cwd: "/" });
    const attempts = Array.from({ length: 10 }, (_, index) => openWriter(store, "s", `owner ${index}`));
    const outcomes = await Promise.allSettled(attempts);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused.map((outcome) => outcome.reason as unknown)).toEqual(
      Array.from({ length: 9 }, () => expect.objectContaining({ code: "lease_held" }) as unknown),
    );
  },

  "lets the same owner take the lease again and fences its older writer": async (store) => {
    const older = await createAndWrite(store, "s");
    await older.append([textEntry("a")]);
    const newer = await openWriter(store, "s");
    expect(newer.token).not.toBe(older.token);
    await expectFenced(older);
    await older.release();
    await expect(openWriter(store, "s", "second")).rejects.toMatchObject({ code: "lease_held" });
    expect(await newer.append([textEntry("b")])).toBe(2);
    expect(await readSeqs(store, "s")).toEqual([1, 2]);
  },

  "frees the lease only once it is released": async (store) => {
    const first = await createAndWrite(store, "s");
    await first.release();
    const second = await openWriter(store, "s", "second");
    expect(second.token).not.toBe(first.token);
    await first.release();
    await expect(openWriter(store, "s", "third")).rejects.toMatchObject({ code: "lease_held" });
    await expectFenced(first);
    expect(await readAll(store, "s")).toEqual([]);
  },

  "rejects a released writer's calls, even while the lease is free": async (store) => {
    const writer = await createAndWrite(store, "s");
    const released = writer.release();
    await expectFenced(writer);
    await released;
    await expectFenced(writer);
  },

  "stores entries accepted before the release": async (store) => {
    const writer = await createAndWrite(store, "s");
    const appends = [writer.append([textEntry("a")]), writer.append([textEntry("b")])];
    await writer.release();
    expect(await readSeqs(store, "s")).toEqual([1, 2]);
    expect(await Promise.all(appends)).toEqual([1, 2]);
    const next = await openWriter(store, "s", "second");
    expect(await next.append([textEntry("c")])).toBe(3);
  },

  "frees an expired lease and fences the older writer": async (store) => {
    await store.create({ sessionId: "s", cwd: "/" });
    const older = await store.write("s", { owner: "older", ttlMs: 30 });
    await older.append([textEntry("a")]);
    const newer = await takeOnceFree(store, "s", "newer");
    expect(newer.token).not.toBe(older.token);
    await expectFenced(older);
    await older.release();
    await expect(openWriter(store, "s", "third")).rejects.toMatchObject({ code: "lease_held" });
    expect(await newer.append([textEntry("b")])).toBe(2);
  },

  "lists the ranges of writers that have entries, plus the writer's own": async (store) => {
    const first = await createAndWrite(store, "s");
    expect(first.ranges).toEqual([{ token: first.token, first: 1 }]);
    await first.append([{ ...textEntry("abc"), count: 3 }]);
    const idle = await openWriter(store, "s");
    await idle.renew();
    await idle.release();
    const second = await openWriter(store, "s", "second");
    await second.append([textEntry("d"), textEntry("e")]);
    await second.replaceRange(1, 5, [{ seq: 1, ...textEntry("abcde") }]);
    const third = await openWriter(store, "s", "second");
    expect(third.ranges).toEqual([
      { token: first.token, first: 1 },
      { token: second.token, first: 4 },
      { token: third.token, first: 6 },
    ]);
    const tokens = [first, idle, second, third].map(({ token }) => token);
    expect(new Set(tokens).size).toBe(4);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{1,64}$/);
  },

  "lets a writer with an expired lease write until another one takes it": async (store) => {
    await store.create({ sessionId: "s", cwd: "/" });
    await store.create({ sessionId: "clock", cwd: "/" });
    const writer = await store.write("s", { owner: "o", ttlMs: 20 });
    await store.write("clock", { owner: "o", ttlMs: 20 });
    await takeOnceFree(store, "clock", "other");
    expect(await writer.append([textEntry("a")])).toBe(1);
    await writer.renew();
    expect(await writer.append([textEntry("b")])).toBe(2);
  },

  "stops a deleted session's writer, even if the id is created again": async (store) => {
    const writer = await createAndWrite(store, "s");
    await writer.append([textEntry("a")]);
    await store.delete("s");
    await expect(writer.append([textEntry("b")])).rejects.toMatchObject({ code: "not_found" });
    const newer = await createAndWrite(store, "s");
    await expect(writer.append([textEntry("c")])).rejects.toMatchObject({ code: "not_found" });
    await expect(writer.replaceRange(1, 1, [])).rejects.toMatchObject({ code: "not_found" });
    await expect(writer.renew()).rejects.toMatchObject({ code: "not_found" });
    await writer.release();
    await expect(openWriter(store, "s", "second")).rejects.toMatchObject({ code: "lease_held" });
    expect(await readAll(store, "s")).toEqual([]);
    expect(await newer.append([textEntry("d")])).toBe(1);
  },

  "can update, fork and delete without a lease": async (store) => {
    await createAndWrite(store, "s");
    expect(await store.update("s", { title: "t" })).toMatchObject({ title: "t" });
    expect(await store.fork("s", { sessionId: "f", cwd: "/" })).toMatchObject({ lastSeq: 0 });
    expect(await store.delete("s")).toBe(true);
  },

  "has one lease per session": async (store) => {
    await createAndWrite(store, "a");
    await store.create({ sessionId: "b", cwd: "/" });
    expect(await openWriter(store, "b", "second")).toMatchObject({ sessionId: "b" });
  },

  "returns a session's owner, or null while its lease is free": async (store) => {
    expect(await store.owner("s")).toBeNull();
    await store.create({ sessionId: "s", cwd: "/" });
    expect(await store.owner("s")).toBeNull();
    const before = Date.now();
    const writer = await store.write("s", { owner: "first", ttlMs: 60_000 });
    const owner = await store.owner("s");
    expect(owner).toEqual({ owner: "first", token: writer.token, until: expect.any(Number) as number });
    // The bounds are loose, because the storage's clock rounds and time passes between the calls.
    expect(owner?.until).toBeGreaterThan(before + 1000);
    expect(owner?.until).toBeLessThan(Date.now() + 61_000);
    await writer.release();
    expect(await store.owner("s")).toBeNull();
  },

  "returns an expired lease's new owner": async (store) => {
    await store.create({ sessionId: "s", cwd: "/" });
    await store.write("s", { owner: "older", ttlMs: 20 });
    const newer = await takeOnceFree(store, "s", "newer");
    expect(await store.owner("s")).toMatchObject({ owner: "newer", token: newer.token });
    await store.delete("s");
    expect(await store.owner("s")).toBeNull();
  },

  "counts a scope's sessions that have an owner, if supported": async (store) => {
    const scopes = [store, store.scoped("other")] as const;
    const counts = (): Promise<unknown[]> => Promise.all(scopes.map((scope) => scope.countOwned()));
    const none = await counts();
    expect([
      [0, 0],
      [undefined, undefined],
    ]).toContainEqual(none);
    if (none[0] === undefined) return;
    const writers = [await createAndWrite(store, "a"), await createAndWrite(store, "b")];
    await createAndWrite(scopes[1], "a");
    await store.create({ sessionId: "free", cwd: "/" });
    expect(await counts()).toEqual([2, 1]);
    await writers[0]?.release();
    await store.delete("b");
    expect(await counts()).toEqual([0, 1]);
    await store.write("a", { owner: "short", ttlMs: 20 });
    await takeOnceFree(store, "a", "next");
    expect(await counts()).toEqual([1, 1]);
  },

  "rejects an empty owner and an invalid TTL": async (store) => {
    await store.create({ sessionId: "s", cwd: "/" });
    await expect(store.write("s", { owner: "", ttlMs: 1000 })).rejects.toThrow(TypeError);
    for (const ttlMs of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      await expect(store.write("s", { owner: "o", ttlMs })).rejects.toThrow(RangeError);
    }
    expect(await openWriter(store, "s")).toMatchObject({ sessionId: "s" });
  },
};
