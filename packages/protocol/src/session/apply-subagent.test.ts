import { describe, expect, it } from "vitest";

import { applyToSubagent, cancelSubagents, findSubagent, loseSubagents } from "./apply-subagent.ts";
import { createSessionState } from "./folded-state.ts";
import type { SessionState } from "./session-state.ts";
import {
  applyUpdate as applyUpdateV1,
  applyUpdateWithoutSubagents as applyUpdateWithoutSubagentsV1,
} from "./v1/apply-update.ts";
import { applyUpdate as applyUpdateV2 } from "./v2/apply-update.ts";

type Update = Parameters<typeof applyUpdateV1>[1] & Parameters<typeof applyUpdateV2>[1];
type Apply = (state: SessionState, update: Update) => SessionState;

const text = (value: string) => ({ type: "text", text: value }) as const;
const subagent = (sessionId: string, more: object = {}): Update => ({
  sessionUpdate: "subagent_update",
  sessionId,
  ...more,
});
const says = (value: string): Update => ({
  sessionUpdate: "agent_message_chunk",
  messageId: "m",
  content: text(value),
});
const call = (toolCallId: string, status: string): Update =>
  ({ sessionUpdate: "tool_call_update", toolCallId, status }) as Update;
const running = { state: { state: "running" } };

describe.each<[string, Apply]>([
  ["1", applyUpdateV1],
  ["2", applyUpdateV2],
])("version %s subagents", (_, apply) => {
  const fold = (updates: readonly Update[], from: SessionState = createSessionState()): SessionState =>
    updates.reduce(apply, from);
  const within = (path: readonly string[], updates: readonly Update[]) => (state: SessionState) =>
    applyToSubagent(state, path, (session) => fold(updates, session));

  it("keep members that an update omits and drop members that it clears", () => {
    const capabilities = { cancel: {} };
    const state = fold([
      subagent("kid", { title: "Survey", description: "Finds tests", capabilities, cwd: "/w", ...running }),
      subagent("other", { additionalDirectories: ["/x"], state: { state: "_dreaming" } }),
      subagent("kid", { description: null, _meta: { a: 1 } }),
    ]);
    expect(state.subagents).toMatchObject([
      { id: "kid", title: "Survey", capabilities, cwd: "/w", _meta: { a: 1 } },
      { id: "other", additionalDirectories: ["/x"], session: { turn: { status: "_dreaming" } } },
    ]);
    expect(findSubagent(state, "kid")).not.toHaveProperty("description");
    expect(findSubagent(state, "kid")?.session).toMatchObject({ turn: { status: "running" }, entries: [] });
    const cleared = fold(
      [subagent("kid", { title: null, capabilities: null, cwd: null, _meta: null })],
      state,
    );
    expect(Object.keys(findSubagent(cleared, "kid") ?? {})).toEqual(["id", "session"]);
  });

  it("start in an unknown state, and return to it when their state is cleared", () => {
    const failed = { state: "idle", stopReason: "error", error: { code: 1, message: "No" } };
    const states = [{}, { state: failed }, { title: "Stays" }, { state: { state: "idle" } }, { state: null }];
    const turns = states.map(
      (_change, index) =>
        fold(states.slice(0, index + 1).map((change) => subagent("kid", change))).subagents[0]?.session.turn,
    );
    const idle = { status: "idle", stopReason: "error", error: { code: 1, message: "No" } };
    expect(turns).toEqual([{ status: "unknown" }, idle, idle, idle, { status: "unknown" }]);
  });

  it("keep their own conversations at any depth", () => {
    const before = within(
      ["kid"],
      [subagent("grandkid", { title: "Deeper" })],
    )(fold([says("mine"), subagent("kid")]));
    const state = within(["kid", "grandkid"], [says("a"), says("b")])(before);
    const [kid] = state.subagents;
    expect(state.entries).toBe(before.entries);
    expect(kid?.session.entries).toEqual([]);
    expect(kid?.session.subagents).toMatchObject([
      { id: "grandkid", title: "Deeper", session: { entries: [{ id: "m", content: [text("ab")] }] } },
    ]);
    expect(within(["kid", "grandkid"], [])(state)).toBe(state);
    expect(within([], [says("!")])(state).entries).toMatchObject([{ content: [text("mine!")] }]);
    expect(within(["late"], [says("a")])(state).subagents[1]).toMatchObject({ id: "late" });
    const copy = JSON.parse(JSON.stringify(state)) as SessionState;
    expect(within(["kid", "grandkid"], [says("c")])(copy).subagents[0]?.session.subagents).toMatchObject([
      { session: { entries: [{ content: [text("abc")] }] } },
    ]);
  });

  it("are cancelled with the turn, except for background work", () => {
    const started = ["kid", "watcher"].reduce(
      (state, id) => within([id], [call("t", "in_progress"), call("done", "completed")])(state),
      fold([subagent("kid"), subagent("watcher")]),
    );
    const background = [{ type: "subagent", sessionId: "watcher" }] as const;
    const cancelled = cancelSubagents(within(["kid"], [subagent("grandkid")])({ ...started, background }));
    const statuses = cancelled.subagents.map(({ session: { entries } }) =>
      entries.map((entry) => entry.type === "tool_call" && entry.status),
    );
    expect(statuses).toEqual([
      ["cancelled", "completed"],
      ["in_progress", "completed"],
    ]);
    const alone = createSessionState();
    expect(cancelSubagents(alone)).toBe(alone);
  });

  it("drop their capabilities when the connection is lost, and enter an unknown state if running", () => {
    const capabilities = { cancel: {} };
    const state = fold([
      subagent("busy", { title: "Busy", capabilities, ...running }),
      subagent("done", { capabilities, state: { state: "idle", stopReason: "end_turn" } }),
    ]);
    const lost = loseSubagents(within(["busy"], [subagent("deep", running), says("a")])(state));
    expect(lost.subagents).toMatchObject([
      {
        title: "Busy",
        session: {
          turn: { status: "unknown" },
          entries: [{ content: [text("a")] }],
          subagents: [{ session: { turn: { status: "unknown" } } }],
        },
      },
      { session: { turn: { status: "idle", stopReason: "end_turn" } } },
    ]);
    for (const known of lost.subagents) expect(known).not.toHaveProperty("capabilities");
  });

  it("exchange messages that appear in the conversation under their own ids", () => {
    const state = fold([
      says("first"),
      { sessionUpdate: "session_message_chunk", messageId: "m", content: text("Find ") },
      { sessionUpdate: "session_message_chunk", messageId: "m", content: text("tests") },
      { sessionUpdate: "session_message", messageId: "m", senderSessionId: "s", recipientSessionId: "kid" },
      { sessionUpdate: "session_message", messageId: "m", recipientMessageId: "k", senderSessionId: null },
      { sessionUpdate: "session_message", messageId: "n", content: [text("a"), text("b")], _meta: { b: 2 } },
      { sessionUpdate: "session_message", messageId: "n", content: null },
    ]);
    expect(state.entries.slice(1)).toEqual([
      {
        type: "session_message",
        id: "m",
        content: [text("Find tests")],
        recipientSessionId: "kid",
        recipientMessageId: "k",
      },
      { type: "session_message", id: "n", content: [], _meta: { b: 2 } },
    ]);
    expect(state.unknown).toEqual([]);
  });
});

describe("a client that does not track subagents", () => {
  it.each<Update>([
    subagent("kid"),
    { sessionUpdate: "session_message", messageId: "m" },
    { sessionUpdate: "session_message_chunk", messageId: "m", content: text("a") },
  ])("keeps $sessionUpdate from version 1 unchanged", (update) => {
    const state = applyUpdateWithoutSubagentsV1(createSessionState(), update);
    expect(state).toEqual({ ...createSessionState(), unknown: [update] });
  });
});
