import { memorySessionStore } from "@parley/storage";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import type { MessageEvent, SessionEvent } from "../event/session-event.ts";
import { openSqlite } from "../fixtures/raw-client.ts";
import { openStoredEntries } from "./open-entries.ts";
import {
  MessageMerger,
  SessionLog,
  type StoredEvent,
  type TextPiece,
  TextRun,
  eventAfter,
  offsetOf,
  textPieceOf,
} from "./session-log.ts";

/** More entries than a store reads in one batch. */
const PIECES = 600;

async function openLog(): Promise<SessionLog> {
  const store = await openSqlite();
  await store.create({ sessionId: "s", cwd: "/" });
  const onLost = (): void => undefined;
  const options = { owner: "o", takesOver: false, leaseMs: 30_000, onLost };
  return new SessionLog(await openStoredEntries(store, "s", options));
}

function textEvent(text: string, messageId = "m"): SessionEvent {
  return { type: "message", role: "agent", messageId, content: { type: "text", text } };
}

async function say(log: SessionLog, text: string): Promise<void> {
  await offsetOf(log.append(textEvent(text)));
}

async function sayAll(log: SessionLog): Promise<string> {
  const texts = Array.from({ length: PIECES }, (_, index) => `<${index}>`);
  for (const text of texts) await say(log, text);
  return texts.join("");
}

function textOf(event: SessionEvent): string {
  return (event as { readonly content: { readonly text: string } }).content.text;
}

async function storedEvents(log: SessionLog): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of log.read()) events.push(event);
  return events;
}

async function readAll(log: SessionLog): Promise<string[]> {
  return (await storedEvents(log)).map(({ value }) => textOf(value));
}

test("stores chunks that wait together as one entry, but keeps the offset of each", async () => {
  const log = await openLog();
  const events: SessionEvent[] = [
    textEvent("ab"),
    textEvent("c"),
    textEvent("d", "n"),
    textEvent("e", "n"),
    { type: "plan", entries: [] },
    textEvent("f", "n"),
  ];
  expect(await Promise.all(events.map(async (event) => offsetOf(log.append(event))))).toEqual([
    1, 2, 3, 4, 5, 6,
  ]);
  expect(log.last).toBe(6);
  const stored = await storedEvents(log);
  expect(stored.map(({ seq, last }) => [seq, last])).toEqual([
    [1, 2],
    [3, 4],
    [5, 5],
    [6, 6],
  ]);
  expect(stored.map((each) => eventAfter(each, 1)).slice(0, 2)).toEqual([
    textEvent("c"),
    textEvent("de", "n"),
  ]);
  await log.compact();
  expect(await storedEvents(log)).toEqual(stored);
  await log.entries.close();
});

test("merges entries with several chunks into one entry at the first entry's offset", async () => {
  const log = await openLog();
  for (const texts of [["a", "b"], ["c"], ["d", "e"]]) {
    await Promise.all(texts.map((text) => say(log, text)));
  }
  await log.compact();
  const [merged, ...others] = await storedEvents(log);
  expect(merged).toEqual({ seq: 1, last: 5, value: textEvent("abcde"), lengths: [1, 1, 1, 1, 1] });
  expect(others).toEqual([]);
  await log.entries.close();
});

test("a reader that started before the merge misses nothing, and the next merge succeeds", async () => {
  const log = await openLog();
  const all = await sayAll(log);
  const read: string[] = [];
  for await (const { value } of log.read()) {
    read.push(textOf(value));
    await log.compact();
  }
  expect(read.join("")).toBe(all);
  await log.compact();
  expect(await readAll(log)).toEqual([all]);
  await log.entries.close();
});

test("a reader that starts during the merge reads the merged text", async () => {
  const log = await openLog();
  const all = await sayAll(log);
  const merged = log.compact();
  expect(await readAll(log)).toEqual([all]);
  await merged;
  await log.entries.close();
});

test("splits several megabytes of text into entries that each fit in a message", async () => {
  const log = await openLog();
  const piece = "x".repeat(100_000);
  for (let count = 0; count < 7; count += 1) await say(log, piece);
  await log.compact();
  expect((await readAll(log)).map((text) => text.length)).toEqual([200_000, 200_000, 200_000, 100_000]);
  await log.entries.close();
});

test("defers merging until a slow reader finishes, and leaves text over the limit in chunks", async () => {
  const log = await openLog();
  const release = log.hold();
  const piece = "x".repeat(100_000);
  for (let count = 0; count < 50; count += 1) await say(log, piece);
  await log.compact();
  await say(log, "y");
  await say(log, "z");
  await log.compact();
  release();
  await log.compact();
  const texts = await readAll(log);
  expect(texts.slice(0, 50).every((text) => text === piece)).toBe(true);
  expect(texts.slice(50)).toEqual(["yz"]);
  await log.entries.close();
});

test("a session belongs to its owner while the owner is alive, and then until the lease expires", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const store = memorySessionStore();
  await store.create({ sessionId: "s", cwd: "/tmp" });
  const options = { owner: "mine", takesOver: false, onLost: () => undefined };
  const entries = await openStoredEntries(store, "s", { ...options, leaseMs: 3000 });
  const takes = (): Promise<unknown> => store.write("s", { owner: "another", ttlMs: 1 });

  await vi.advanceTimersByTimeAsync(10_000);
  await expect(takes()).rejects.toMatchObject({ code: "lease_held" });
  // Simulates a suspended process: time passes, but no timer fires.
  vi.setSystemTime(Date.now() + 1900);
  await expect(takes()).rejects.toMatchObject({ code: "lease_held" });
  vi.setSystemTime(Date.now() + 1200);
  await expect(takes()).resolves.toBeDefined();
  await expect(entries.append("event", {})).rejects.toMatchObject({ code: "fenced" });
});

const piece = (text: string, fields: Partial<TextPiece> = {}): TextPiece => ({
  role: "agent",
  messageId: "m",
  text,
  ...fields,
});

/** Merges text chunks stored as the given entries. Returns the first and last entry and the content of each merge. */
function merge(pieces: { readonly [seq: number]: TextPiece }): unknown[] {
  const merger = new MessageMerger();
  for (const [seq, each] of Object.entries(pieces)) merger.add(Number(seq), new TextRun(each));
  return merger.take().map(({ from, text }) => [from, from + text.pieces.length - 1, text.event.content]);
}

describe("text chunks", () => {
  test("become one event at the first one's offset if they belong to the same message", () => {
    const merger = new MessageMerger();
    for (const [index, text] of ["a", "b", "c"].entries()) merger.add(index + 4, new TextRun(piece(text)));
    const merged = merger.take().map(({ from, text }) => [from, text.event]);
    expect(merged).toEqual([[4, { ...textEvent("abc"), lengths: [1, 1, 1] }]]);
    expect(merger.take()).toEqual([]);
  });

  test("are not merged if another entry comes in between", () => {
    expect(merge({ 1: piece("a"), 2: piece("b"), 4: piece("c"), 5: piece("d") })).toEqual([
      [1, 2, { type: "text", text: "ab" }],
      [4, 5, { type: "text", text: "cd" }],
    ]);
  });

  test("are not merged if they belong to different messages", () => {
    expect(merge({ 1: piece("a"), 2: piece("b", { messageId: "n" }) })).toEqual([]);
    expect(merge({ 1: piece("a"), 2: piece("b", { role: "thought" }) })).toEqual([]);
  });

  test("start a new entry once the message would exceed its maximum length", () => {
    const half = "x".repeat(128 * 1024);
    const merged = merge({ 1: piece(half), 2: piece(half), 3: piece("y"), 4: piece("z") });
    expect(merged).toEqual([
      [1, 2, { type: "text", text: half + half }],
      [3, 4, { type: "text", text: "yz" }],
    ]);
  });
});

describe("an event", () => {
  const message: MessageEvent = {
    type: "message",
    role: "thought",
    messageId: "m",
    content: { type: "text", text: "a" },
  };

  test("is a chunk if it contains agent text", () => {
    expect(textPieceOf(message)).toEqual({ role: "thought", messageId: "m", text: "a" });
  });

  const { messageId: _, ...nameless } = message;
  test.each<[what: string, event: SessionEvent]>([
    ["is the user's", { ...message, role: "user" }],
    ["has no message id", nameless],
    ["has metadata", { ...message, _meta: { traceparent: "0" } }],
    ["has annotations in its text", { ...message, content: { type: "text", text: "a", annotations: null } }],
    ["is not text", { ...message, content: { type: "image", data: "", mimeType: "image/png" } }],
    ["is not a message", { type: "usage", used: 1, size: 2 }],
  ])("is not a chunk if it %s", (_what, event) => {
    expect(textPieceOf(event)).toBeUndefined();
  });
});
