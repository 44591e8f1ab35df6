import type { SessionUpdate } from "@parley/schema/v1";
import { describe, expect, it } from "vitest";

import { allocatedBytes } from "../../fixtures/allocated-bytes.ts";
import { applyPrompt } from "../apply-message.ts";
import { applyCancel, findToolCall } from "../apply-tool-call.ts";
import { createSessionState } from "../folded-state.ts";
import type { MessageEntry } from "../session-entry.ts";
import { MAX_UNKNOWN, type SessionState } from "../session-state.ts";
import { applyUpdate } from "./apply-update.ts";

type Text = { type: "text"; text: string; _meta?: { [key: string]: unknown } };
type Kind = "user" | "agent_message" | "agent_thought";

const text = (value: string): Text => ({ type: "text", text: value });
const fold = (updates: readonly SessionUpdate[], from: SessionState = createSessionState()): SessionState =>
  updates.reduce(applyUpdate, from);
const chunk = (kind: Kind, value: string, messageId?: string): SessionUpdate => ({
  sessionUpdate: kind === "user" ? "user_message_chunk" : `${kind}_chunk`,
  content: text(value),
  ...(messageId !== undefined && { messageId }),
});
/** Creates an update that an agent can send although the types do not allow it. */
const foreign = (update: { [key: string]: unknown }): SessionUpdate => update as unknown as SessionUpdate;

describe("message chunks", () => {
  it("form one message while the role stays the same, even with other updates in between", () => {
    const state = fold([
      chunk("user", "Hel"),
      chunk("user", "lo"),
      chunk("agent_thought", "Hm"),
      chunk("agent_message", "Good "),
      { sessionUpdate: "usage_update", used: 1, size: 2 },
      chunk("agent_message", "day"),
      chunk("user", "Bye"),
    ]);
    expect(state.entries).toEqual([
      { type: "message", id: "#0", role: "user", content: [text("Hello")] },
      { type: "message", id: "#1", role: "thought", content: [text("Hm")] },
      { type: "message", id: "#2", role: "agent", content: [text("Good day")] },
      { type: "message", id: "#3", role: "user", content: [text("Bye")] },
    ]);
  });

  it("are added to the message with their id, wherever it is", () => {
    const state = fold([
      chunk("agent_message", "A", "one"),
      chunk("agent_message", "B", "two"),
      chunk("agent_thought", "C", "one"),
      chunk("agent_message", "D", "one"),
      chunk("agent_thought", "E"),
    ]);
    expect(state.entries).toEqual([
      { type: "message", id: "one", role: "agent", content: [text("AD")] },
      { type: "message", id: "two", role: "agent", content: [text("B")] },
      { type: "message", id: "one", role: "thought", content: [text("CE")] },
    ]);
  });

  it("keep non-text blocks and blocks with annotations or metadata separate", () => {
    const image = { type: "image", data: "AA==", mimeType: "image/png" } as const;
    const marked: Text = { ...text("marked"), _meta: { a: 1 } };
    const contents = [text("a"), { ...text("b"), annotations: null }, image, text("c"), marked, text("d")];
    const state = fold(contents.map((content) => ({ sessionUpdate: "agent_message_chunk", content })));
    expect(state.entries).toMatchObject([{ content: [text("ab"), image, text("c"), marked, text("d")] }]);
  });

  it("merge their metadata into the message's", () => {
    const state = fold([
      { ...chunk("agent_message", "a"), _meta: { usage: { out: 1 }, kept: true } },
      { ...chunk("agent_message", "b"), _meta: { usage: { out: 2 } } },
      { ...chunk("agent_message", "c"), _meta: null },
    ]);
    expect(state.entries).toMatchObject([
      { _meta: { usage: { out: 2 }, kept: true }, content: [text("abc")] },
    ]);
  });

  it("replace the client's own copy of a prompt that the agent echoes", () => {
    const sent = applyPrompt(fold([chunk("agent_message", "Ready")]), [text("Fix "), text("it")]);
    expect(sent.entries[1]).toEqual({
      type: "message",
      id: "#1",
      role: "user",
      content: [text("Fix it")],
      local: true,
    });
    expect(fold([chunk("user", "Fix"), chunk("user", " it")], sent).entries).toMatchObject([
      { role: "agent" },
      { id: "#1", content: [text("Fix it")] },
    ]);
    const named = fold([chunk("user", "Fix it", "m1"), chunk("user", "!", "m1")], sent);
    expect(named.entries[1]).toEqual({ type: "message", id: "m1", role: "user", content: [text("Fix it!")] });
  });

  it("do not change a prompt that the agent does not echo", () => {
    const sent = applyPrompt(createSessionState(), [text("one")]);
    const answered = fold([chunk("agent_message", "1")], sent);
    const again = applyPrompt(applyPrompt(answered, [text("two")]), [text("three")]);
    expect(again.entries.map((entry) => entry.type === "message" && entry.content)).toEqual([
      [text("one")],
      [text("1")],
      [text("two")],
      [text("three")],
    ]);
  });
});

describe("tool calls", () => {
  const call: SessionUpdate = { sessionUpdate: "tool_call", toolCallId: "t1", title: "Read" };

  it('start as empty pending calls of kind "other"', () => {
    expect(fold([call]).entries).toEqual([
      {
        type: "tool_call",
        id: "t1",
        title: "Read",
        kind: "other",
        status: "pending",
        content: [],
        locations: [],
      },
    ]);
  });

  it("reflect the latest members, including content, and keep members that are omitted or null", () => {
    const first = { type: "content", content: text("first") } as const;
    const second = { type: "content", content: text("second") } as const;
    const state = fold([
      { ...call, kind: "read", content: [first], locations: [{ path: "/a" }], rawInput: { path: "/a" } },
      { sessionUpdate: "tool_call_update", toolCallId: "t1", status: "completed", content: [second] },
      {
        sessionUpdate: "tool_call_update",
        toolCallId: "t1",
        title: null,
        kind: null,
        status: null,
        content: null,
        locations: null,
        rawInput: null,
        rawOutput: 0,
        name: "read_file",
        _meta: null,
      },
    ]);
    expect(state.entries).toEqual([
      {
        type: "tool_call",
        id: "t1",
        title: "Read",
        name: "read_file",
        kind: "read",
        status: "completed",
        content: [second],
        locations: [{ path: "/a" }],
        rawInput: { path: "/a" },
        rawOutput: 0,
      },
    ]);
  });

  it("start over if a tool_call reuses the id of a call that ended in an earlier turn", () => {
    const ended: SessionUpdate = { ...call, status: "completed", rawInput: { path: "/a" } };
    const again: SessionUpdate = { ...call, title: "Write" };
    const later = fold([
      chunk("user", "one"),
      ended,
      chunk("agent_message", "Done"),
      chunk("user", "two"),
      again,
      { sessionUpdate: "tool_call_update", toolCallId: "t1", status: "failed" },
    ]);
    expect(
      later.entries.map((entry) => (entry.type === "tool_call" ? [entry.title, entry.status] : entry.id)),
    ).toEqual(["#0", ["Read", "completed"], "#2", "#3", ["Write", "failed"]]);
    expect(later.entries[4]).not.toHaveProperty("rawInput");
    expect(findToolCall(later, "t1")).toBe(later.entries[4]);
    const third = fold([chunk("user", "three"), again], later);
    expect(third.entries).toHaveLength(7);
  });

  it.each<[string, readonly SessionUpdate[]]>([
    [
      "in the same turn",
      [chunk("user", "one"), { ...call, status: "completed" }, chunk("agent_message", "A"), call],
    ],
    [
      "while the call is open",
      [chunk("user", "one"), { ...call, status: "in_progress" }, chunk("user", "two"), call],
    ],
    [
      "in an update",
      [
        chunk("user", "one"),
        { ...call, status: "completed" },
        chunk("user", "two"),
        { sessionUpdate: "tool_call_update", toolCallId: "t1", title: "Late" },
      ],
    ],
  ])("continue if the id is reused %s", (_what, updates) => {
    expect(fold(updates).entries.filter(({ type }) => type === "tool_call")).toHaveLength(1);
  });

  it("merge a second tool_call with the same id, and can start with an update", () => {
    const state = fold([
      { sessionUpdate: "tool_call_update", toolCallId: "t0", status: "in_progress" },
      call,
      { ...call, title: "Read again" },
    ]);
    expect(state.entries).toMatchObject([
      { id: "t0", title: "", status: "in_progress" },
      { id: "t1", title: "Read again" },
    ]);
  });

  it("keep unknown statuses and kinds", () => {
    const state = fold([foreign({ ...call, kind: "brand_new", status: "weird" })]);
    expect(findToolCall(state, "t1")).toMatchObject({ kind: "brand_new", status: "weird" });
  });

  it("do not mix with messages that have the same id", () => {
    const state = fold([
      chunk("agent_message", "a", "t1"),
      call,
      chunk("agent_message", "b", "t1"),
      { sessionUpdate: "tool_call_update", toolCallId: "t1", status: "completed" },
    ]);
    expect(state.entries).toMatchObject([{ content: [text("ab")] }, { title: "Read", status: "completed" }]);
    expect(findToolCall(state, "t2")).toBeUndefined();
  });

  it("are marked as cancelled when the turn is cancelled, until the agent reports otherwise", () => {
    const before = fold([
      { ...call, toolCallId: "done", status: "completed" },
      { ...call, toolCallId: "running", status: "in_progress" },
      { ...call, toolCallId: "waiting" },
    ]);
    const cancelled = applyCancel(before);
    expect(cancelled.entries).toMatchObject([
      { status: "completed" },
      { status: "cancelled" },
      { status: "cancelled" },
    ]);
    expect(cancelled.entries[0]).toBe(before.entries[0]);
    const late = fold(
      [{ sessionUpdate: "tool_call_update", toolCallId: "running", status: "completed" }],
      cancelled,
    );
    expect(findToolCall(late, "running")?.status).toBe("completed");
  });
});

describe("terminals in a tool call's metadata", () => {
  const update = (_meta: { [key: string]: unknown }): SessionUpdate => ({
    sessionUpdate: "tool_call_update",
    toolCallId: "t1",
    _meta,
  });

  it("append output, replace everything else and keep the call's own metadata", () => {
    const state = fold([
      update({ terminal_info: { terminal_id: "x", cwd: "/w" }, own: 1 }),
      update({ terminal_output: { terminal_id: "x", data: "a" } }),
      update({ terminal_output_delta: { terminal_id: "x", data: "b" } }),
      update({ terminal_exit: { terminal_id: "x", exit_code: 1, signal: null } }),
    ]);
    expect(state.terminals).toEqual([
      { id: "x", cwd: "/w", output: "ab", exitStatus: { exitCode: 1, signal: null } },
    ]);
    expect(findToolCall(state, "t1")).toHaveProperty("_meta", { own: 1 });
  });

  it("use the call's id if they have no terminal id, and leave the call unchanged", () => {
    const before = fold([{ sessionUpdate: "tool_call", toolCallId: "t1", title: "Run" }]);
    const after = fold([update({ terminal_output: { data: "a" } }), update({ terminal_exit: 5 })], before);
    expect(after.terminals).toEqual([{ id: "t1", output: "a" }]);
    expect(after.entries[0]).toBe(before.entries[0]);
  });
});

describe("state outside the conversation", () => {
  it("is replaced by new plans, commands, modes and options", () => {
    const entries = [{ content: "Do", priority: "high", status: "pending" }] as const;
    const availableCommands = [{ name: "web", description: "Search" }];
    const configOptions = [{ type: "boolean", id: "fast", name: "Fast", currentValue: true }] as const;
    const state = fold([
      { sessionUpdate: "plan", entries: [] },
      { sessionUpdate: "plan", entries: [...entries], _meta: { a: 1 } },
      { sessionUpdate: "available_commands_update", availableCommands },
      { sessionUpdate: "current_mode_update", currentModeId: "code" },
      { sessionUpdate: "config_option_update", configOptions: [...configOptions] },
    ]);
    expect(state.plans).toEqual([{ type: "items", id: "plan", entries, _meta: { a: 1 } }]);
    expect(state.commands).toBe(availableCommands);
    expect(state.modes).toEqual({ current: "code", available: [] });
    expect(state.configOptions).toEqual(configOptions);
  });

  it("keeps the cost if a usage update omits it", () => {
    const cost = { amount: 1.5, currency: "EUR" };
    const usage = { sessionUpdate: "usage_update", used: 10, size: 100 } as const;
    const costly = fold([{ ...usage, cost }]);
    expect(fold([{ ...usage, used: 20 }], costly).usage).toEqual({ used: 20, size: 100, cost });
    expect(fold([{ ...usage, cost: null }], costly).usage).toEqual({ used: 10, size: 100 });
  });

  it("is updated by session_info_update, which keeps omitted members and clears null ones", () => {
    const info = { sessionUpdate: "session_info_update" } as const;
    const sent = fold([{ ...info, title: "T", updatedAt: "2026-01-01T00:00:00Z", _meta: { a: 1 } }]);
    expect(sent.info).toEqual({ title: "T", updatedAt: "2026-01-01T00:00:00Z", _meta: { a: 1 } });
    expect(fold([{ ...info, title: "U" }], sent).info).toEqual({ ...sent.info, title: "U" });
    expect(fold([{ ...info, title: null, updatedAt: null, _meta: null }], sent).info).toEqual({});
  });
});

describe("notices and compactions", () => {
  it("become entries in arrival order", () => {
    const state = fold([
      chunk("agent_message", "a"),
      { sessionUpdate: "notice", severity: "warning", title: "Careful", description: null },
      { sessionUpdate: "compaction_summary_chunk", compactionId: "c", content: text("short") },
      chunk("agent_message", "b"),
      { sessionUpdate: "compaction_summary_chunk", compactionId: "c", content: text("er") },
      {
        sessionUpdate: "compaction_update",
        compactionId: "c",
        status: "failed",
        error: "no",
        _meta: { a: 1 },
      },
    ]);
    expect(state.entries).toEqual([
      { type: "message", id: "#0", role: "agent", content: [text("a")] },
      { type: "notice", id: "#1", severity: "warning", title: "Careful" },
      {
        type: "compaction",
        id: "c",
        status: "failed",
        summary: [text("shorter")],
        error: "no",
        _meta: { a: 1 },
      },
      { type: "message", id: "#3", role: "agent", content: [text("b")] },
    ]);
  });

  it("keep members that a compaction's update omits and drop members that it clears", () => {
    const compaction = { sessionUpdate: "compaction_update", compactionId: "c" } as const;
    const failed = fold([
      { ...compaction, status: "failed", error: "no", summary: [text("s")], _meta: { a: 1 } },
    ]);
    expect(fold([{ ...compaction, status: "in_progress" }], failed).entries).toEqual([
      { ...failed.entries[0], status: "in_progress" },
    ]);
    const cleared = fold(
      [{ ...compaction, status: "completed", error: null, summary: null, _meta: null }],
      failed,
    );
    expect(cleared.entries).toEqual([{ type: "compaction", id: "c", status: "completed", summary: [] }]);
  });
});

describe("unknown updates", () => {
  it("are kept unchanged, but only the most recent ones", () => {
    const updates = Array.from({ length: MAX_UNKNOWN + 5 }, (_, n) => foreign({ sessionUpdate: "later", n }));
    const state = fold(updates);
    expect(state.unknown).toEqual(updates.slice(-MAX_UNKNOWN));
    expect(state.entries).toEqual([]);
  });
});

describe("applyUpdate", () => {
  it("does not change the previous state, and shares its unchanged parts", () => {
    const before = fold([
      { sessionUpdate: "tool_call", toolCallId: "t1", title: "Read" },
      { sessionUpdate: "plan", entries: [] },
      { sessionUpdate: "session_info_update", title: "T" },
      chunk("agent_message", "a"),
    ]);
    const copy = structuredClone(before);
    const after = fold([chunk("agent_message", "b")], before);
    expect({ ...before }).toEqual(copy);
    expect(after.entries[0]).toBe(before.entries[0]);
    expect(after.entries[1]).not.toBe(before.entries[1]);
    expect([after.plans, after.info, after.commands, after.turn, after.terminals]).toSatisfy(
      (parts: unknown[]) =>
        [before.plans, before.info, before.commands, before.turn, before.terminals].every(
          (part, at) => part === parts[at],
        ),
    );
    const meanwhile = fold([{ sessionUpdate: "usage_update", used: 1, size: 2 }], after);
    expect(meanwhile.entries).toBe(after.entries);
  });

  it("allocates about as much for a chunk in a long conversation as in a short one", () => {
    const conversation = Array.from({ length: 10_000 }, (_, n): SessionUpdate[] => [
      { sessionUpdate: "tool_call", toolCallId: `t${n}`, title: "Read" },
      chunk("agent_message", "x", `m${n}`),
    ]).flat();
    const piece = chunk("agent_message", "Here is the next part of the ", "m9999");
    const takeInChunks = (from: SessionState): { state: SessionState; bytes: number } => {
      let state = from;
      const bytes = allocatedBytes(() => {
        for (let n = 0; n < 20_000; n += 1) state = applyUpdate(state, piece);
      });
      return { state, bytes };
    };
    takeInChunks(createSessionState());
    const short = takeInChunks(createSessionState());
    const long = takeInChunks(fold(conversation));
    // Copying the entries for every chunk would allocate hundreds of times as much.
    expect(long.bytes).toBeLessThan(8 * short.bytes);
    const lengths = long.state.entries.map((entry) => (entry.type === "message" ? textLength(entry) : 0));
    expect(lengths.slice(-3)).toEqual([1, 0, 1 + 20_000 * 29]);
    const finished = conversation
      .filter((update) => update.sessionUpdate === "tool_call")
      .map((call): SessionUpdate => ({ ...call, sessionUpdate: "tool_call_update", status: "completed" }));
    const statuses = fold(finished, long.state).entries.map(
      (entry) => entry.type === "tool_call" && entry.status,
    );
    expect(new Set(statuses)).toEqual(new Set(["completed", false]));
  });
});

function textLength({ content }: MessageEntry): number {
  return content.reduce((length, block) => length + (block.type === "text" ? block.text.length : 0), 0);
}
