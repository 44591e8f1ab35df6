import { setImmediate as nextTurn } from "node:timers/promises";

import type { Entry, ReadOptions, SessionStore, SessionWriter } from "../api/session-store.ts";

/** The rules for one topic, by title. Each is called with an empty store, which is closed afterward. */
export type Rules<Subject = SessionStore> = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

/** Opens a writer whose lease lasts longer than any test. */
export function openWriter(store: SessionStore, sessionId: string, owner = "owner"): Promise<SessionWriter> {
  return store.write(sessionId, { owner, ttlMs: 600_000 });
}

export async function createAndWrite(store: SessionStore, sessionId: string): Promise<SessionWriter> {
  await store.create({ sessionId, cwd: "/project" });
  return await openWriter(store, sessionId);
}

/** Returns an entry whose body is a JSON object with the text. */
export function textEntry(text: string, kind = "message"): { kind: string; body: string } {
  return { kind, body: JSON.stringify({ text }) };
}

export async function readPages(
  store: SessionStore,
  sessionId: string,
  options?: ReadOptions,
): Promise<(readonly Entry[])[]> {
  const pages: (readonly Entry[])[] = [];
  for await (const page of store.read(sessionId, options)) pages.push(page);
  return pages;
}

export async function readAll(
  store: SessionStore,
  sessionId: string,
  options?: ReadOptions,
): Promise<Entry[]> {
  return (await readPages(store, sessionId, options)).flat();
}

export async function readSeqs(
  store: SessionStore,
  sessionId: string,
  options?: ReadOptions,
): Promise<number[]> {
  return (await readAll(store, sessionId, options)).map((entry) => entry.seq);
}

/** Touches a session until its `updatedAt` is greater than `time`, which takes at most a millisecond. */
export async function touchAbove(store: SessionStore, sessionId: string, time: number): Promise<number> {
  for (;;) {
    const { updatedAt } = await store.update(sessionId, { touch: true });
    if (updatedAt > time) return updatedAt;
    await nextTurn();
  }
}

/** Takes a lease as soon as it is free. */
export async function takeOnceFree(
  store: SessionStore,
  sessionId: string,
  owner: string,
): Promise<SessionWriter> {
  for (;;) {
    const writer = await openWriter(store, sessionId, owner).catch(asLeaseHeld);
    if (writer !== undefined) return writer;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Returns `undefined` for `lease_held` and throws any other error. */
function asLeaseHeld(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "lease_held") return undefined;
  throw error;
}
