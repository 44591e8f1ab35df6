import { describe, expect, test } from "vitest";

import type { ClientWire } from "../dialect/client-wire.ts";
import type { LiveEvent, SentEvent, SessionEvent } from "../event/session-event.ts";
import { description } from "../fixtures/slow-client.ts";
import { SessionLog } from "../storage/session-log.ts";
import { createTransientEntries } from "../storage/transient-entries.ts";
import { SessionChannel, fastest } from "./session-channel.ts";
import type { SessionClient } from "./session-client.ts";

let messages = 0;
const say = (text: string, messageId = `m${++messages}`): LiveEvent => ({
  type: "message",
  role: "agent",
  messageId,
  content: { type: "text", text },
});
const piece = (text: string): LiveEvent => say(text, "m");

function textOf(event: SentEvent): string {
  return event.type === "message" && event.content.type === "text" ? event.content.text : event.type;
}

/** Creates a client that accepts its first update when `gate` resolves. */
function createClient(gate: Promise<void> = Promise.resolve()): {
  readonly wire: ClientWire;
  readonly received: unknown[];
} {
  const received: unknown[] = [];
  const wire: ClientWire = {
    client: description,
    encoding: "1",
    connected: true,
    echoesPrompts: false,
    showsTerminals: false,
    encode(_sessionId, event, seq) {
      if (event.type === "terminal") return undefined;
      return seq === 0 ? textOf(event) : `${seq} ${textOf(event)}`;
    },
    encodeChecked: (_sessionId, event) => textOf(event),
    async send(update) {
      if (received.length === 0) await gate;
      received.push(update);
    },
    notify: () => Promise.resolve(),
    encodeReplayEnd: () => "over",
    encodeState: (_sessionId, state) => JSON.stringify(state),
    elicit: () => Promise.reject(new Error("not used")),
    elicitationDone: () => Promise.resolve(),
    requestPermission: () => Promise.reject(new Error("not asked")),
  };
  return { wire, received };
}

/** Opens a channel with one client. In `received`, each replayed update starts with its offset. */
function openChannel(gate?: Promise<void>): {
  readonly channel: SessionChannel;
  readonly client: SessionClient;
  readonly received: unknown[];
} {
  const { wire, received } = createClient(gate);
  const channel = new SessionChannel("s", new SessionLog(createTransientEntries()), { awaitsClients: false });
  return { channel, client: channel.attach(wire), received };
}

test("drops everything still queued for a detached client", async () => {
  const gate = Promise.withResolvers<void>();
  const { channel, client, received } = openChannel(gate.promise);
  const sending = [channel.emit(say("a")), channel.emit(say("b"))];
  sending.push(channel.sendState({ state: "running" }), client.sendPassing("passing"));
  channel.detach(client);
  gate.resolve();
  for (const each of sending) await each;
  expect(received).toEqual(["a"]);
});

test("a client whose first replay fails receives nothing emitted before the failure", async () => {
  const { wire, received } = createClient();
  const channel = new SessionChannel("s", new SessionLog(createTransientEntries()), { awaitsClients: false });
  const client = channel.attach(wire, { awaitsReplay: true });
  await channel.emit(say("a"));
  const replayed = channel.replay(client, {
    signal: AbortSignal.abort(new Error("stopped")),
    after: { seq: 0 },
  });
  const sent = channel.emit(say("b"));
  await expect(replayed).rejects.toThrow("stopped");
  await sent;
  expect(received).toEqual([]);
});

test("sends an event once if it is stored while a replay is waiting", async () => {
  const gate = Promise.withResolvers<void>();
  const { channel, client, received } = openChannel(gate.promise);
  const first = channel.emit(say("a"));
  const replayed = client.replay({ signal: new AbortController().signal, after: { seq: 0 } });
  const second = channel.emit(say("b"));
  gate.resolve();
  await Promise.all([first, replayed, second, channel.emit(say("c"))]);
  expect(received).toEqual(["a", "1 a", "2 b", "3 c"]);
});

test("sends chunks once if they are merged while a replay is waiting", async () => {
  const gate = Promise.withResolvers<void>();
  const { channel, client, received } = openChannel(gate.promise);
  const emitted = [channel.emit(piece("a")), channel.emit(piece("b"))];
  const replayed = client.replay({ signal: new AbortController().signal, after: { seq: 0 } });
  emitted.push(channel.emit(piece("c")));
  const compacted = channel.compact();
  gate.resolve();
  await Promise.all([...emitted, replayed, compacted]);
  await channel.compact();
  expect(received).toEqual(["a", "b", "1 a", "2 b", "3 c"]);
  const history: SessionEvent[] = [];
  for await (const event of channel.history()) history.push(event);
  expect(history).toEqual([piece("abc")]);
});

test("sends the stop reason only once", async () => {
  const { channel, client, received } = openChannel();
  await channel.sendState({ state: "running" });
  await channel.repeatState(client);
  await channel.sendState({ state: "idle", stopReason: "end_turn" });
  await channel.repeatState(client);
  expect(received).toEqual([
    '{"state":"running"}',
    '{"state":"running"}',
    '{"state":"idle","stopReason":"end_turn"}',
    '{"state":"idle"}',
  ]);
});

test("notifies a reconnected client that its turn has ended before another client's turn starts", async () => {
  const { channel, client: other } = openChannel();
  await channel.emit(say("a"));
  await channel.sendState({ state: "running" });
  await channel.sendState({ state: "idle", stopReason: "refusal" });
  const { wire, received } = createClient();
  const client = channel.attach(wire, { awaitsReplay: true });
  await channel.replay(client, { signal: new AbortController().signal, after: { seq: 1 } });
  // Emit the prompt after the replay but before the state that the client receives next.
  await channel.emitPrompt({ messageId: "p", events: [say("prompt")] }, other, () => undefined);
  await channel.sendState({ state: "running" });
  await channel.repeatState(client);
  await channel.sendState({ state: "idle", stopReason: "end_turn" });
  await channel.emitPrompt({ messageId: "p", events: [say("next")] }, other, () => undefined);
  const running = '{"state":"running"}';
  expect(received).toEqual([
    '{"state":"idle","stopReason":"refusal"}',
    "prompt",
    running,
    running,
    '{"state":"idle","stopReason":"end_turn"}',
    "next",
  ]);
});

test("an aborted replay stops sending and does not send an end marker", async () => {
  const gate = Promise.withResolvers<void>();
  const { channel, client, received } = openChannel(gate.promise);
  const controller = new AbortController();
  void channel.emit(say("a"));
  const replayed = client.replay({ signal: controller.signal, after: { seq: 0 }, marksEnd: true });
  controller.abort(new Error("no longer wanted"));
  gate.resolve();
  await expect(replayed).rejects.toThrow("no longer wanted");
  expect(received).toEqual(["a"]);
  await client.replay({ signal: new AbortController().signal, after: { seq: 1 }, marksEnd: true });
  expect(received).toEqual(["a", "over"]);
});

test("an event that does not exist in the client's protocol version is stored but not sent", async () => {
  const { channel, client, received } = openChannel();
  const event = { type: "terminal", terminalId: "t" } as const;
  await channel.emit(event);
  await channel.send(event);
  await channel.emit(say("a"));
  await client.replay({ signal: new AbortController().signal, after: { seq: 0 } });
  expect(received).toEqual(["a", "2 a"]);
  const history: SessionEvent[] = [];
  for await (const each of channel.history()) history.push(each);
  expect(history[0]).toEqual(event);
});

test("the fastest client sets the pace, and a slow client receives everything in order", async () => {
  const { channel, received } = openChannel();
  const gate = Promise.withResolvers<void>();
  const slow = createClient(gate.promise);
  channel.attach(slow.wire);
  const texts = Array.from({ length: 3000 }, (_, index) => `${index}`);
  for (const text of texts) await channel.emit(piece(text));
  expect(received).toEqual(texts);
  expect(slow.received).toEqual([]);
  gate.resolve();
  await channel.close(1);
  expect(slow.received.map((text) => (text as string).split(" ").at(-1))).toEqual(texts);
});

test("a client that falls behind receives the rest from the log", async () => {
  const { channel } = openChannel();
  const gate = Promise.withResolvers<void>();
  const slow = createClient(gate.promise);
  channel.attach(slow.wire);
  for (let index = 0; index < 1100; index += 1) await channel.emit(piece(`${index}`));
  await channel.sendState({ state: "running" });
  await channel.emit(piece("last"));
  await channel.compact();
  gate.resolve();
  await channel.close(1);
  expect(slow.received.slice(1023, 1026)).toEqual(["1023", "1025 1024", "1026 1025"]);
  expect(slow.received.slice(-2)).toEqual(["1101 last", '{"state":"running"}']);
  expect(slow.received).toHaveLength(1102);
});

test("a newly attached client receives the log, then each later event once", async () => {
  const { channel, received } = openChannel();
  await channel.emit(say("a"));
  const late = createClient();
  const client = channel.attach(late.wire);
  const emitted = [channel.emit(say("b"))];
  const replayed = client.replay({ signal: new AbortController().signal, after: { seq: 0 } });
  emitted.push(channel.emit(say("c")));
  await Promise.all([...emitted, replayed]);
  await client.settled();
  expect(received).toEqual(["a", "b", "c"]);
  expect(late.received).toEqual(["b", "1 a", "2 b", "3 c"]);
});

test("the offset sent to a client never decreases, even while events are being stored", async () => {
  const { wire, received } = createClient();
  const update = '{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s"}}';
  const resumable = { ...wire, resumable: true, encode: () => update, encodeState: () => update };
  const [log, stored] = [createTransientEntries(), Promise.withResolvers<void>()];
  const append = async (...args: Parameters<typeof log.append>): Promise<number> => {
    const seq = await log.append(...args);
    if (seq > 1) await stored.promise;
    return seq;
  };
  const channel = new SessionChannel("s", new SessionLog({ ...log, append }), { awaitsClients: false });
  channel.attach(resumable);
  await channel.emit(say("a"));
  void channel.emit(say("b"));
  const asking = channel.sendState({ state: "requires_action" });
  stored.resolve();
  await asking;
  const offsets = received.map((text) => /"acp\/cursor":"(\d+)"/.exec(String(text))?.[1]);
  expect(offsets).toEqual(["1", "2", "2"]);
});

test("does not store a prompt if it cannot store the start of its turn", async () => {
  const { wire } = createClient();
  const refused = new Error("the store is busy");
  const memory = { get: () => Promise.resolve(undefined), set: () => Promise.reject(refused) };
  const channel = new SessionChannel("s", new SessionLog(createTransientEntries()), {
    awaitsClients: false,
    memory,
  });
  const client = channel.attach({ ...wire, resumable: true });
  await expect(
    channel.emitPrompt({ messageId: "p", events: [say("a")] }, client, () => undefined),
  ).rejects.toBe(refused);
  expect(await channel.history()[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
  expect(channel.work.lastState).toEqual({ state: "idle" });
});

describe("the fastest of several sends", () => {
  const never = new Promise<void>(() => undefined);

  test("is undefined if any of them has already completed", () => {
    expect(fastest([never, undefined])).toBeUndefined();
    expect(fastest([])).toBeUndefined();
  });

  test("resolves when the first one resolves, and rejects only if all of them reject", async () => {
    await expect(fastest([never, Promise.resolve()])).resolves.toBeUndefined();
    await expect(fastest([Promise.reject(new Error("one")), Promise.resolve()])).resolves.toBeUndefined();
    const failures = [Promise.reject(new Error("one")), Promise.reject(new Error("two"))];
    await expect(fastest(failures)).rejects.toThrow("one");
  });
});
