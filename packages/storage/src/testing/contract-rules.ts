import { setImmediate as nextTurn } from "node:timers/promises";

import type { Entry, ReadOptions, SessionStore, SessionWriter } from "../session-store.ts";

/** The rules of one topic by their titles; each gets an empty store, which is closed for it. */
export type Rules<Subject = SessionStore> = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

/** A writer that no test has to renew. */
export function openWriter(store: SessionStore, sessionId: string, owner = "owner"): Promise<SessionWriter> {
  return store.write(sessionId, { owner, ttlMs: 600_000 });
}

/** A new session with a writer of it. */
export async function createAndWrite(store: SessionStore, sessionId: string): Promise<SessionWriter> {
  await store.create({ sessionId, cwd: "/project" });
  return await openWriter(store, sessionId);
}

/** An entry with a JSON text as its body. */
export function textEntry(text: string, kind = "message"): { kind: string; body: string } {
  return { kind, body: JSON.stringify({ text }) };
}

/** The pages of a session as they come. */
export async function readPages(
  store: SessionStore,
  sessionId: string,
  options?: ReadOptions,
): Promise<(readonly Entry[])[]> {
  const pages: (readonly Entry[])[] = [];
  for await (const page of store.read(sessionId, options)) pages.push(page);
  return pages;
}

/** The entries of a session. */
export async function readAll(
  store: SessionStore,
  sessionId: string,
  options?: ReadOptions,
): Promise<Entry[]> {
  return (await readPages(store, sessionId, options)).flat();
}

/** The numbers of a session's entries. */
export async function readSeqs(
  store: SessionStore,
  sessionId: string,
  options?: ReadOptions,
): Promise<number[]> {
  return (await readAll(store, sessionId, options)).map((entry) => entry.seq);
}

/** Touches a session until its time is above another one: a millisecond later at most. */
export async function touchAbove(store: SessionStore, sessionId: string, time: number): Promise<number> {
  for (;;) {
    const { updatedAt } = await store.update(sessionId, { touch: true });
    if (updatedAt > time) return updatedAt;
    await nextTurn();
  }
}

/** Tries to take a lease until it is free. */
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

/** Any other failure stays one. */
function asLeaseHeld(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "lease_held") return undefined;
  throw error;
}
