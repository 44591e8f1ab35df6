import { SeededRandom } from "@parley/schema/seeded-random";
import { describe, expect, onTestFinished, test } from "vitest";

import { openSqlite } from "../fixtures/raw-client.ts";
import { type SlowClient, createSlowClient, piece } from "../fixtures/slow-client.ts";
import { openStoredEntries } from "../storage/open-entries.ts";
import type { SessionEntries } from "../storage/session-entries.ts";
import { SessionLog } from "../storage/session-log.ts";
import { createTransientEntries } from "../storage/transient-entries.ts";
import { SessionChannel } from "./session-channel.ts";
import type { SessionClient } from "./session-client.ts";

const idle = { state: "idle", stopReason: "end_turn" } as const;
const running = { state: "running" } as const;
const never = new AbortController().signal;

function countReads(log: SessionEntries): SessionEntries & { entriesRead: number } {
  const read = log.read.bind(log);
  const counted = Object.assign(log, {
    entriesRead: 0,
    async *read(...range: Parameters<SessionEntries["read"]>) {
      for await (const entry of read(...range)) {
        counted.entriesRead += 1;
        yield entry;
      }
    },
  });
  return counted;
}

async function storedLog(): Promise<SessionEntries> {
  const store = await openSqlite();
  await store.create({ sessionId: "s", cwd: "/tmp" });
  const onLost = (): void => undefined;
  const log = await openStoredEntries(store, "s", { owner: "o", takesOver: false, leaseMs: 30_000, onLost });
  onTestFinished(() => log.close());
  return log;
}

/** Opens a session with a fast client and a client whose reads the test controls. */
function openShared(log: SessionEntries): {
  readonly channel: SessionChannel;
  readonly fast: SlowClient;
  readonly slow: SlowClient;
  readonly leading: SessionClient;
  readonly behind: SessionClient;
} {
  const channel = new SessionChannel("s", new SessionLog(log), { awaitsClients: false });
  const [fast, slow] = [createSlowClient(), createSlowClient()];
  const leading = channel.attach(fast.wire);
  void fast.take();
  return { channel, fast, slow, leading, behind: channel.attach(slow.wire) };
}

async function emitAll(channel: SessionChannel, texts: readonly string[], messageId?: string): Promise<void> {
  for (const text of texts) await channel.emit(piece(text, messageId));
}

function numbered(count: number, name = ""): string[] {
  return Array.from({ length: count }, (_, index) => `${name}${index}`);
}

const logs: readonly (readonly [string, () => SessionEntries | Promise<SessionEntries>])[] = [
  ["a log in memory", createTransientEntries],
  ["a SQLite store", storedLog],
];

describe.each(logs)("a client that falls behind (%s)", (_name, openLog) => {
  test("receives each user message's cursor once, after the message's first chunk", async () => {
    const { channel } = openShared(await openLog());
    const slow = createSlowClient();
    const encodeCursor = (_sessionId: string, messageId: string): string => `cursor ${messageId}`;
    const client = channel.attach({ ...slow.wire, encodeCursor });
    const expected: string[] = [];
    for (let index = 0; index < 2000; index += 1) {
      const messageId = `u${index}`;
      for (const words of ["first", "second"]) {
        const content = { type: "text", text: `${words} of ${messageId}` } as const;
        await channel.emit({ type: "message", role: "user", messageId, content });
        expected.push(content.text, ...(words === "first" ? [`cursor ${messageId}`] : []));
      }
      if (index % 500 === 0) await slow.take(600);
    }
    expect(client.isBehind).toBe(true);
    await slow.take();
    await client.settled();
    expect(slow.received).toEqual(expected);
  });

  test("receives every event once and in order, and reads each missed entry only once", async () => {
    const log = countReads(await openLog());
    const { channel, fast, slow, behind } = openShared(log);
    const texts = numbered(12_000);
    for (let from = 0; from < texts.length; from += 3000) {
      await emitAll(channel, texts.slice(from, from + 3000));
      expect(behind.waiting).toBeLessThanOrEqual(1025);
      await slow.take(700);
    }
    expect(behind.waiting).toBeLessThanOrEqual(1025);
    await slow.take();
    await behind.settled();
    expect(fast.received).toEqual(texts);
    expect(slow.received).toEqual(texts);
    // A store may read one extra page at the end of each range.
    expect(log.entriesRead).toBeLessThan(texts.length + 10);
    expect(behind.waiting).toBe(0);
    await channel.emit(piece("live"));
    expect(slow.received.at(-1)).toBe("live");
    expect(behind.isBehind).toBe(false);
  });

  test("receives the latest transient values and some notices, but no terminal output", async () => {
    const { channel, slow, behind } = openShared(await openLog());
    await emitAll(channel, numbered(1100));
    for (let used = 0; used < 5000; used += 1) {
      await channel.send({ type: "usage", used, size: 10_000 });
      await channel.send({ type: "mode", modeId: `${used}` });
      await channel.show({ type: "notice", severity: "info", title: `${used}` });
      await channel.sendPassing({ type: "terminal_output", terminalId: "t", bytes: new Uint8Array(1) });
    }
    await channel.emit(piece("last"));
    expect(behind.waiting).toBeLessThanOrEqual(1025);
    await slow.take();
    await behind.settled();
    expect(slow.received.slice(1098, 1102)).toEqual(["1098", "1099", "last", "notice 0"]);
    expect(slow.received.slice(-3)).toEqual(["notice 63", "usage 4999", "mode 4999"]);
    expect(slow.received).toHaveLength(1101 + 64 + 2);
  });

  test("receives both states of its own turn, but only the last state of other turns", async () => {
    const { channel, slow, behind } = openShared(await openLog());
    await emitAll(channel, numbered(1100));
    await channel.sendState(running, behind);
    await emitAll(channel, ["own"]);
    await channel.sendState({ state: "requires_action" });
    await channel.sendState(running);
    await channel.sendState(idle, behind);
    for (const text of ["x", "y", "z"]) {
      await channel.sendState(running);
      await emitAll(channel, [text]);
      await channel.sendState(idle);
    }
    await slow.take();
    await behind.settled();
    expect(slow.received.slice(1100)).toEqual([
      "state running",
      "own",
      "state idle end_turn",
      "x",
      "y",
      "z",
      "state idle end_turn",
    ]);
  });

  test("does not receive its own prompt if its protocol version does not echo prompts", async () => {
    const { channel, leading } = openShared(await openLog());
    const silent = createSlowClient();
    const wire = { ...silent.wire, echoesPrompts: false };
    const silentChannel = channel.attach(wire);
    await emitAll(channel, numbered(1200));
    for (const [prompter, text] of [
      [silentChannel, "own"],
      [leading, "other's"],
    ] as const) {
      await channel.emitPrompt({ messageId: "p", events: [piece(text)] }, prompter, () => undefined);
      await emitAll(channel, [`answer to ${text}`]);
    }
    await silent.take();
    await silentChannel.settled();
    expect(silent.received.slice(1199)).toEqual(["1199", "answer to own", "other's", "answer to other's"]);
  });

  test("applies backpressure to the agent if it is the only client", async () => {
    const channel = new SessionChannel("s", new SessionLog(await openLog()), { awaitsClients: false });
    const alone = createSlowClient();
    const client = channel.attach(alone.wire);
    const texts = numbered(5000);
    let sent = 0;
    const emitted = texts.map(async (text) => {
      await channel.emit(piece(text));
      sent += 1;
    });
    await alone.take(100);
    expect(sent).toBeLessThan(110);
    expect(client.waiting).toBeLessThanOrEqual(1025);
    await alone.take();
    await Promise.all(emitted);
    expect(alone.received).toEqual(texts);
  });

  test("receives the whole conversation that it is loading, followed by later events", async () => {
    const { channel, slow, behind } = openShared(await openLog());
    const texts = numbered(3000);
    await emitAll(channel, texts);
    const replayed = channel.replay(behind, { signal: never, after: { seq: 0 } });
    await emitAll(channel, ["after"]);
    await channel.compact();
    await slow.take();
    await replayed;
    await behind.settled();
    expect(slow.received).toEqual([...texts, ...texts, "after"]);
  });
});

test.each(Array.from({ length: 10 }, (_, index) => index + 1))(
  "stores text chunks together but sends each one once and in order, wherever a client falls behind (seed %i)",
  async (seed) => {
    const random = new SeededRandom(seed);
    const log = countReads(await storedLog());
    const { channel, fast, slow, behind } = openShared(log);
    const texts: string[] = [];
    let emitted: Promise<void>[] = [];
    for (let round = 0; round < 20; round += 1) {
      for (let count = [3, 200, 700][random.below(3)] ?? 0; count > 0; count -= 1) {
        texts.push(`<${texts.length}>`);
        emitted.push(emitAll(channel, texts.slice(-1), "m"));
        if (random.below(100) === 0) void slow.take(random.below(400));
      }
      if (random.below(2) === 0) continue;
      await Promise.all(emitted);
      emitted = [];
      await channel.compact();
    }
    await Promise.all(emitted);
    await slow.take();
    await behind.settled();
    for (const { received } of [fast, slow]) expect(received.join("")).toBe(texts.join(""));
    // This proves that the slow client fell behind and that chunks were merged.
    expect(log.entriesRead).toBeGreaterThan(0);
    expect(slow.received.length).toBeLessThan(texts.length);
  },
);

test("a client that catches up in the middle of an entry receives the rest of it once", async () => {
  const log = await storedLog();
  const gate = Promise.withResolvers<void>();
  let isGated = false;
  const appendText: typeof log.appendText = async (take) => {
    if (isGated) await gate.promise;
    return (await log.appendText?.(take)) ?? 0;
  };
  const { channel, slow, behind } = openShared({ ...log, appendText });
  const texts = numbered(1100);
  await emitAll(channel, texts);
  expect(behind.isBehind).toBe(true);
  isGated = true;
  const missed = emitAll(channel, ["missed"], "m");
  await slow.take();
  expect(behind.isBehind).toBe(false);
  const queued = emitAll(channel, [" and queued"], "m");
  gate.resolve();
  await Promise.all([missed, queued]);
  await behind.settled();
  expect(slow.received).toEqual([...texts, "missed and queued"]);
});

function isEvent(text: string): boolean {
  return text.startsWith("e");
}

test.each(Array.from({ length: 30 }, (_, index) => index + 1))(
  "sends every event once and in order, and nothing from a turn after it ends (seed %i)",
  async (seed) => {
    const random = new SeededRandom(seed);
    const { channel, slow, behind, leading } = openShared(createTransientEntries());
    const events: string[] = [];
    const ends: string[] = [];
    let usage = 0;
    await channel.send({ type: "usage", used: 0, size: 0 });
    const emit = async (): Promise<void> => {
      events.push(`e${events.length}`);
      await channel.emit(piece(events.at(-1) ?? "", random.below(3) > 0 ? "m" : undefined));
    };
    for (let turn = 0; turn < 12; turn += 1) {
      const isOwn = random.below(3) === 0;
      if (isOwn) {
        void slow.take();
        await behind.settled();
        slow.stop();
      }
      const prompter = isOwn ? behind : leading;
      events.push(`e${events.length}`);
      await channel.emitPrompt(
        { messageId: "p", events: [piece(events.at(-1) ?? "")] },
        prompter,
        () => undefined,
      );
      await channel.sendState(running, prompter);
      for (let count = [3, 30, 1500][random.below(3)] ?? 0; count > 0; count -= 1) {
        await emit();
        if (random.below(20) === 0) await channel.send({ type: "usage", used: (usage += 1), size: 0 });
        if (random.below(100) === 0) void slow.take(random.below(80));
        if (random.below(200) === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      await channel.compact();
      const stopReason = `end ${events.length}`;
      if (isOwn) ends.push(`state idle ${stopReason}`);
      await channel.sendState({ state: "idle", stopReason: stopReason as "end_turn" }, prompter);
    }
    await slow.take();
    await behind.settled();
    expect(slow.received.filter(isEvent)).toEqual(events);
    expect(slow.received.findLast((text) => text.startsWith("usage"))).toBe(`usage ${usage}`);
    expect(slow.received).toEqual(expect.arrayContaining(ends));
    const idles = slow.received.filter((text) => text.startsWith("state idle"));
    const eventsBefore = idles.map((text) => slow.received.slice(0, slow.received.indexOf(text)));
    expect(idles).toEqual(eventsBefore.map((before) => `state idle end ${before.filter(isEvent).length}`));
    expect(idles.at(-1)).toBe(`state idle end ${events.length}`);
  },
);
