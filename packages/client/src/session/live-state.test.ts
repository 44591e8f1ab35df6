import { type SessionState, applyMode, applyTurn, createSessionState } from "@parley/protocol/session";
import { applyUpdate as applyV1 } from "@parley/protocol/session/v1";
import { applyUpdate as applyV2 } from "@parley/protocol/session/v2";
import { SeededRandom } from "@parley/schema/seeded-random";
import type { ContentBlock, ContentChunk, SessionUpdate } from "@parley/schema/v1";
import { describe, expect, it } from "vitest";

import { LiveState } from "./live-state.ts";

type Text = Extract<ContentBlock, { type: "text" }>;

const chunk = (text: string) =>
  ({ sessionUpdate: "agent_message_chunk", content: { type: "text", text } }) as const;
const prompt = (text: string) => ({ ...chunk(text), sessionUpdate: "user_message_chunk" }) as const;
const texts = ({ entries }: SessionState): unknown[] =>
  entries
    .flatMap((entry) => (entry.type === "message" ? entry.content : []))
    .map((block) => (block as Text).text);
const create = ({ echoesPrompts = false } = {}): LiveState =>
  new LiveState({ wire: { echoesPrompts }, onError: () => undefined });

/** Creates updates, some of which continue one message. */
function someUpdates(seed: number, messageIds: readonly (string | null | undefined)[]): SessionUpdate[] {
  const random = new SeededRandom(seed);
  const pick = <T>(...values: readonly T[]): T => random.pick(values);
  return Array.from({ length: 60 }, () => {
    const text: Text = { type: "text", text: pick("a", "bc", "", "\n") };
    const annotated: Text = { ...text, annotations: pick(null, { priority: 1 }) };
    const messageId = pick(...messageIds);
    const piece: ContentChunk = {
      content: pick<ContentBlock>(text, text, text, annotated, {
        type: "image",
        data: "",
        mimeType: "image/png",
      }),
      ...(messageId !== undefined && { messageId }),
      ...(random.below(4) === 0 && { _meta: { [text.text]: 1 } }),
    };
    return pick<SessionUpdate>(
      { ...piece, sessionUpdate: "agent_message_chunk" },
      { ...piece, sessionUpdate: "agent_message_chunk" },
      { ...piece, sessionUpdate: pick("agent_thought_chunk", "user_message_chunk") },
      { sessionUpdate: "tool_call_update", toolCallId: "1", title: text.text },
    );
  });
}

describe("a live state", () => {
  it.each([
    ["1", applyV1, ["1", "1", "2", null, undefined, undefined]],
    ["2", applyV2 as typeof applyV1, ["1", "1", "1", "2"]],
  ])(
    "equals the result of applying its updates one by one in version %s, no matter how often it is read",
    (...row) => {
      const [, apply, messageIds] = row;
      for (let seed = 1; seed <= 100; seed += 1) {
        const looks = new SeededRandom(seed);
        const live = create();
        const seen: string[] = [];
        const expected: string[] = [];
        let state = createSessionState();
        for (const update of someUpdates(seed, messageIds)) {
          live.update(update, apply);
          state = apply(state, update);
          if (looks.below(8) > 0) continue;
          seen.push(JSON.stringify(live.read()));
          expected.push(JSON.stringify(state));
        }
        expect([...seen, JSON.stringify(live.read())]).toEqual([...expected, JSON.stringify(state)]);
      }
    },
  );

  it("stays the same object until an update, and shares unchanged parts", () => {
    const live = create();
    live.update({ sessionUpdate: "tool_call", toolCallId: "t", title: "Read" }, applyV1);
    live.update(chunk("a"), applyV1);
    const before = live.read();
    expect(live.read()).toBe(before);
    live.update(chunk("b"), applyV1);
    expect(live.read()).not.toBe(before);
    expect(texts(before)).toEqual(["a"]);
    expect(texts(live.read())).toEqual(["ab"]);
    expect(live.read().entries[0]).toBe(before.entries[0]);
    expect(live.read().plans).toBe(before.plans);
  });

  it("applies unread text in batches, but not all in one batch", () => {
    const live = create();
    let steps = 0;
    const counted: typeof applyV1 = (state, update) => {
      steps += 1;
      return applyV1(state, update);
    };
    for (let count = 0; count < 10_000; count += 1) live.update(chunk("x"), counted);
    expect(steps).toBeGreaterThan(10);
    expect(steps).toBeLessThan(100);
    expect(texts(live.read())).toEqual(["x".repeat(10_000)]);
  });

  it("calls listeners after every text chunk, whether or not it is read, but only if something changed", () => {
    const live = create();
    const seen: unknown[] = [];
    let calls = 0;
    const undo = live.listeners.subscribe(() => seen.push(texts(live.read())));
    live.listeners.subscribe(() => (calls += 1));
    live.update(chunk("a"), applyV1);
    live.update(chunk("b"), applyV1);
    undo();
    live.update(chunk("c"), applyV1);
    live.update(chunk("d"), applyV1);
    live.change((state) => applyTurn(state, { status: "idle" }));
    expect(seen).toEqual([["a"], ["ab"]]);
    expect(calls).toBe(4);
    expect(texts(live.read())).toEqual(["abcd"]);
  });
});

describe("a replayed history", () => {
  it("starts with an empty state that becomes current if the replay is kept", () => {
    const live = create();
    live.update(chunk("before"), applyV1);
    live.startReplay();
    expect(texts(live.read())).toEqual([]);
    live.update(chunk("his"), applyV1);
    live.update(chunk("tory"), applyV1);
    live.keepReplay();
    live.update(chunk(", more"), applyV1);
    expect(texts(live.read())).toEqual(["history, more"]);
  });

  it("disappears if the replay is dropped, without losing local changes", () => {
    const live = create();
    live.update(chunk("before"), applyV1);
    live.startReplay();
    live.update(chunk("his"), applyV1);
    live.change((state) => applyMode(state, "code"));
    live.update(chunk("tory"), applyV1);
    live.dropReplay();
    expect(texts(live.read())).toEqual(["before"]);
    expect(live.read().modes?.current).toBe("code");
  });

  it("restores the same object if the replay is dropped and nothing else changed", () => {
    const live = create();
    live.update(chunk("before"), applyV1);
    const before = live.read();
    live.startReplay();
    live.update(chunk("history"), applyV1);
    live.dropReplay();
    expect(live.read()).toBe(before);
  });

  it("starts after a running turn's updates, and the turn continues if the replay is dropped", () => {
    const live = create();
    live.change((state) => applyTurn(state, { status: "running" }));
    live.update(prompt("Go"), applyV1);
    live.startReplay();
    live.update(chunk("of the turn"), applyV1);
    expect(texts(live.read())).toEqual(["Go", "of the turn"]);
    live.update(prompt("Go"), applyV1);
    expect(texts(live.read())).toEqual(["Go"]);
    live.update(chunk("again"), applyV1);
    live.dropReplay();
    expect(live.read().turn.status).toBe("running");
    expect(texts(live.read())).toEqual(["Go", "of the turn", "Go", "again"]);
  });

  it("starts at a known message if the agent echoes prompts", () => {
    const live = create({ echoesPrompts: true });
    const userMessage = (messageId: string) => ({ ...prompt(messageId), messageId });
    live.change((state) => applyTurn(state, { status: "running" }));
    live.update(userMessage("one"), applyV2);
    live.startReplay();
    live.update(userMessage("two"), applyV2);
    expect(texts(live.read())).toEqual(["one", "two"]);
    live.update(userMessage("one"), applyV2);
    live.keepReplay();
    expect(texts(live.read())).toEqual(["one"]);
  });
});
