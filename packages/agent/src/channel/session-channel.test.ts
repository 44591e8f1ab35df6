import { expect, test } from "vitest";

import type { ClientWire } from "../dialect/client-wire.ts";
import type { LiveEvent, SentEvent, SessionEvent } from "../event/session-event.ts";
import type { WorkState } from "../event/work-state.ts";
import { createTransientLog } from "../storage/session-log.ts";
import { SessionChannel } from "./session-channel.ts";

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

/**
 * A channel to a client that takes the first update when `gate` resolves, and the texts that the client received. A replayed
 * one begins with its place.
 */
function openChannel(gate: Promise<void> = Promise.resolve()): {
  readonly channel: SessionChannel;
  readonly received: unknown[];
} {
  const received: unknown[] = [];
  const wire: ClientWire = {
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
    async sendState(_sessionId, state: WorkState) {
      received.push(state);
    },
    elicit: () => Promise.reject(new Error("not used")),
    elicitationDone: () => Promise.resolve(),
    requestPermission: () => Promise.reject(new Error("not asked")),
  };
  return { channel: new SessionChannel({ sessionId: "s", log: createTransientLog(), wire }), received };
}

test("what is stored while a replay waits is sent once", async () => {
  const gate = Promise.withResolvers<void>();
  const { channel, received } = openChannel(gate.promise);
  const first = channel.emit(say("a"));
  const replayed = channel.replay(new AbortController().signal);
  const second = channel.emit(say("b"));
  gate.resolve();
  await Promise.all([first, replayed, second, channel.emit(say("c"))]);
  expect(received).toEqual(["a", "1 a", "2 b", "3 c"]);
});

test("what is merged while a replay waits is sent once", async () => {
  const gate = Promise.withResolvers<void>();
  const { channel, received } = openChannel(gate.promise);
  const emitted = [channel.emit(piece("a")), channel.emit(piece("b"))];
  const replayed = channel.replay(new AbortController().signal);
  emitted.push(channel.emit(piece("c")));
  const compacted = channel.compact();
  gate.resolve();
  await Promise.all([...emitted, replayed, compacted]);
  expect(received).toEqual(["a", "b", "1 a", "2 b", "3 c"]);
  const history: SessionEvent[] = [];
  for await (const event of channel.history()) history.push(event);
  expect(history).toEqual([piece("abc")]);
});

test("the reason why work ended is sent once", async () => {
  const { channel, received } = openChannel();
  await channel.sendState({ state: "running" });
  await channel.repeatState();
  await channel.sendState({ state: "idle", stopReason: "end_turn" });
  await channel.repeatState();
  expect(received).toEqual([
    { state: "running" },
    { state: "running" },
    { state: "idle", stopReason: "end_turn" },
    { state: "idle" },
  ]);
});

test("an aborted replay sends nothing more", async () => {
  const gate = Promise.withResolvers<void>();
  const { channel, received } = openChannel(gate.promise);
  const controller = new AbortController();
  void channel.emit(say("a"));
  const replayed = channel.replay(controller.signal);
  controller.abort(new Error("no longer wanted"));
  gate.resolve();
  await expect(replayed).rejects.toThrow("no longer wanted");
  expect(received).toEqual(["a"]);
});

test("an event that the version does not have is stored and not sent", async () => {
  const { channel, received } = openChannel();
  const event = { type: "terminal", terminalId: "t" } as const;
  await channel.emit(event);
  await channel.send(event);
  await channel.emit(say("a"));
  await channel.replay(new AbortController().signal);
  expect(received).toEqual(["a", "2 a"]);
  const history: SessionEvent[] = [];
  for await (const each of channel.history()) history.push(each);
  expect(history[0]).toEqual(event);
});
