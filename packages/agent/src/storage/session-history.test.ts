import { expect, test } from "vitest";

import type { SessionEvent } from "../event/session-event.ts";
import { openSqlite } from "../fixtures/raw-client.ts";
import { SessionHistory } from "./session-history.ts";
import { type SessionLog, openStoredLog } from "./session-log.ts";

/** More entries than a store reads at a time. */
const PIECES = 600;

async function openLog(): Promise<SessionLog> {
  const store = await openSqlite();
  await store.create({ sessionId: "s", cwd: "/" });
  const onLost = (): void => undefined;
  return openStoredLog(store, "s", { owner: "o", takesOver: false, leaseMs: 30_000, onLost });
}

async function say(history: SessionHistory, text: string): Promise<void> {
  const event: SessionEvent = {
    type: "message",
    role: "agent",
    messageId: "m",
    content: { type: "text", text },
  };
  await history.append(event);
}

async function sayAll(history: SessionHistory): Promise<string> {
  const texts = Array.from({ length: PIECES }, (_, index) => `<${index}>`);
  for (const text of texts) await say(history, text);
  return texts.join("");
}

function textOf(event: SessionEvent): string {
  return (event as { readonly content: { readonly text: string } }).content.text;
}

async function readAll(history: SessionHistory): Promise<string[]> {
  const texts: string[] = [];
  for await (const { value } of history.read()) texts.push(textOf(value));
  return texts;
}

test("a reader that started before the merge misses nothing, and the text is merged the next time", async () => {
  const log = await openLog();
  const history = new SessionHistory(log);
  const all = await sayAll(history);
  const read: string[] = [];
  for await (const { value } of history.read()) {
    read.push(textOf(value));
    await history.compact();
  }
  expect(read.join("")).toBe(all);
  await history.compact();
  expect(await readAll(history)).toEqual([all]);
  await log.close();
});

test("a reader that starts during the merge gets the merged text", async () => {
  const log = await openLog();
  const history = new SessionHistory(log);
  const all = await sayAll(history);
  const merged = history.compact();
  expect(await readAll(history)).toEqual([all]);
  await merged;
  await log.close();
});

test("text of several megabytes is stored in entries that fit into a message", async () => {
  const log = await openLog();
  const history = new SessionHistory(log);
  const piece = "x".repeat(100_000);
  for (let count = 0; count < 7; count += 1) await say(history, piece);
  await history.compact();
  expect((await readAll(history)).map((text) => text.length)).toEqual([200_000, 200_000, 200_000, 100_000]);
  await log.close();
});

test("text that waits for a slow reader is kept for a merge up to a limit, and stays in its pieces above", async () => {
  const log = await openLog();
  const history = new SessionHistory(log);
  const release = history.hold();
  const piece = "x".repeat(100_000);
  for (let count = 0; count < 50; count += 1) await say(history, piece);
  await history.compact();
  await say(history, "y");
  await say(history, "z");
  await history.compact();
  release();
  await history.compact();
  const texts = await readAll(history);
  expect(texts.slice(0, 50).every((text) => text === piece)).toBe(true);
  expect(texts.slice(50)).toEqual(["yz"]);
  await log.close();
});
