import type { SessionUpdate as SessionUpdateV1 } from "@parley/schema/v1";
import type { AvailableCommand, SessionConfigOption, SessionUpdate } from "@parley/schema/v2";
import { describe, expect, it } from "vitest";

import { allocatedBytes } from "../../fixtures/allocated-bytes.ts";
import { applyPrompt } from "../apply-message.ts";
import { applyCancel, findToolCall } from "../apply-tool-call.ts";
import { applySetup } from "../apply-turn.ts";
import { createSessionState } from "../folded-state.ts";
import { MAX_UNKNOWN, type SessionState } from "../session-state.ts";
import { applyUpdate as applyUpdateV1 } from "../v1/apply-update.ts";
import { applyToolCallUpdate, applyUpdate } from "./apply-update.ts";
import { readSetup } from "./read-setup.ts";

type Text = { type: "text"; text: string };
type Role = "user_message" | "agent_message" | "agent_thought";

const text = (value: string): Text => ({ type: "text", text: value });
const fold = (updates: readonly SessionUpdate[], from: SessionState = createSessionState()): SessionState =>
  updates.reduce(applyUpdate, from);
const chunk = (role: Role, messageId: string, value: string): SessionUpdate => ({
  sessionUpdate: `${role}_chunk`,
  messageId,
  content: text(value),
});
/** Creates an update that an agent can send although the types do not allow it. */
const foreign = (update: { [key: string]: unknown }): SessionUpdate => update as unknown as SessionUpdate;
const base64 = (data: string | readonly number[]): string =>
  (typeof data === "string" ? Buffer.from(data) : Buffer.from(data)).toString("base64");

describe("messages", () => {
  it("are extended by their chunks, wherever they are in the conversation", () => {
    const state = fold([
      chunk("user_message", "u1", "Hel"),
      chunk("user_message", "u1", "lo"),
      chunk("agent_thought", "a1", "Hm"),
      chunk("agent_message", "a1", "Good "),
      chunk("agent_message", "a2", "Second"),
      chunk("agent_message", "a1", "day"),
    ]);
    expect(state.entries).toEqual([
      { type: "message", id: "u1", role: "user", content: [text("Hello")] },
      { type: "message", id: "a1", role: "thought", content: [text("Hm")] },
      { type: "message", id: "a1", role: "agent", content: [text("Good day")] },
      { type: "message", id: "a2", role: "agent", content: [text("Second")] },
    ]);
  });

  it.each(["user_message", "agent_message", "agent_thought"] as const)(
    "are replaced by %s, and later chunks are appended to it",
    (role) => {
      const image = { type: "image", data: "AA==", mimeType: "image/png" } as const;
      const state = fold([
        chunk(role, "m", "old"),
        { sessionUpdate: role, messageId: "m", content: [text("n"), text("e"), image, text("w")] },
        chunk(role, "m", "er"),
        { sessionUpdate: role, messageId: "n", content: [text("next")] },
      ]);
      expect(state.entries).toMatchObject([
        { id: "m", content: [text("ne"), image, text("wer")] },
        { id: "n", content: [text("next")] },
      ]);
    },
  );

  it("keep their content if an update omits it and lose it if an update clears it", () => {
    const message = { sessionUpdate: "agent_message", messageId: "m" } as const;
    const sent = fold([{ ...message, content: [text("sent")] }]);
    expect(fold([{ ...message, _meta: { a: 1 } }], sent).entries).toEqual([
      { ...sent.entries[0], _meta: { a: 1 } },
    ]);
    const cleared = [{ type: "message", id: "m", role: "agent", content: [] }];
    expect(fold([{ ...message, content: null }], sent).entries).toEqual(cleared);
    expect(fold([{ ...message, content: [] }], sent).entries).toEqual(cleared);
    expect(fold([message]).entries).toEqual(cleared);
  });

  it("keep their own metadata when chunks arrive, and clear it on null", () => {
    const message = { sessionUpdate: "agent_message", messageId: "m" } as const;
    const state = fold([
      { ...message, _meta: { a: 1, b: 1 } },
      { ...message, _meta: { b: 2 } },
      { ...chunk("agent_message", "m", "x"), _meta: { chunk: true } },
    ]);
    expect(state.entries).toMatchObject([{ _meta: { a: 1, b: 2 } }]);
    expect(fold([{ ...message, _meta: null }], state).entries[0]).not.toHaveProperty("_meta");
  });

  it("replace the client's own copy of the prompt", () => {
    const sent = applyPrompt(createSessionState(), [text("Fix it")]);
    const echo: SessionUpdate = { sessionUpdate: "user_message", messageId: "u1", content: [text("Fix it")] };
    const state = fold([{ sessionUpdate: "state_update", state: "running" }, echo], sent);
    expect(state.entries).toEqual([{ type: "message", id: "u1", role: "user", content: [text("Fix it")] }]);
  });
});

describe("tool calls", () => {
  const update = { sessionUpdate: "tool_call_update", toolCallId: "t1" } as const;
  const piece = (value: string) => ({ type: "content", content: text(value) }) as const;
  const full = {
    ...update,
    title: "Run",
    name: "bash",
    kind: "execute",
    status: "in_progress",
    content: [piece("first")],
    locations: [{ path: "/a", line: 3 }],
    rawInput: { command: "ls" },
    rawOutput: { code: 0 },
    capabilities: { cancel: {} },
    _meta: { a: 1, b: 1 },
  } as const satisfies SessionUpdate;

  it("start with defaults for members that the first update omits", () => {
    const fresh = {
      type: "tool_call",
      id: "t1",
      title: "",
      kind: "other",
      status: "pending",
      content: [],
      locations: [],
    };
    expect(fold([update]).entries).toEqual([fresh]);
    expect(fold([{ ...update, kind: null, status: null, content: null, _meta: null }]).entries).toEqual([
      fresh,
    ]);
  });

  it("keep members that an update omits and reset members that it clears", () => {
    const before = fold([full]);
    const { sessionUpdate: _, toolCallId, ...fields } = full;
    expect(before.entries).toEqual([{ type: "tool_call", id: toolCallId, ...fields }]);
    expect(fold([update], before)).toBe(before);
    const nothing = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
    expect(fold([foreign({ ...update, ...nothing })], before)).toEqual(fold([update]));
  });

  it("reflect the latest members, with metadata merged key by key", () => {
    const state = fold([
      full,
      {
        ...update,
        status: "completed",
        content: [piece("second")],
        locations: [],
        capabilities: { _meta: { c: 1 } },
        _meta: { b: 2 },
      },
    ]);
    expect(state.entries).toMatchObject([
      {
        title: "Run",
        status: "completed",
        content: [piece("second")],
        locations: [],
        capabilities: { _meta: { c: 1 } },
        _meta: { a: 1, b: 2 },
      },
    ]);
    expect(findToolCall(state, "t1")?.capabilities).not.toHaveProperty("cancel");
  });

  it("append chunks to their content until an update replaces it", () => {
    const add = (value: string): SessionUpdate => ({
      sessionUpdate: "tool_call_content_chunk",
      toolCallId: "t1",
      content: piece(value),
      _meta: { chunk: true },
    });
    const grown = fold([add("a"), add("b"), { ...update, title: "Run" }, add("c")]);
    expect(grown.entries).toEqual([
      { ...fold([{ ...update, title: "Run" }]).entries[0], content: [piece("a"), piece("b"), piece("c")] },
    ]);
    const replaced = fold([{ ...update, content: [piece("new")] }, add("er")], grown);
    expect(findToolCall(replaced, "t1")?.content).toEqual([piece("new"), piece("er")]);
    expect(findToolCall(grown, "t1")?.content).toHaveLength(3);
  });

  it("are marked as cancelled when the client cancels, even if paused", () => {
    const cancelled = applyCancel(fold([{ ...update, status: "paused" }]));
    expect(findToolCall(cancelled, "t1")?.status).toBe("cancelled");
  });

  it("keep unknown kinds, statuses and content", () => {
    const content = [{ type: "_chart", values: [1, 2] }] as const;
    const state = fold([foreign({ ...update, kind: "dream", status: "_waiting", content })]);
    expect(state.entries).toMatchObject([{ kind: "dream", status: "_waiting", content }]);
  });
});

describe("diffs", () => {
  const shown = (...content: readonly unknown[]): readonly unknown[] =>
    findToolCall(fold([foreign({ sessionUpdate: "tool_call_update", toolCallId: "t", content })]), "t")
      ?.content ?? [];
  const patch = (lines: readonly string[]): unknown => ({
    format: "git_patch",
    text: `${lines.join("\n")}\n`,
  });
  const hunks = [
    "diff --git /p/a b.ts /p/a b.ts",
    "index 1..2 100644",
    "--- /p/a b.ts\t",
    "+++ /p/a b.ts\t",
    "@@ -1,2 +1,2 @@ function f() {",
    "--- one",
    "+++ two",
    " same",
    "@@ -9 +9 @@",
    "-old",
    "\\ No newline at end of file",
    "+new",
    "\\ No newline at end of file",
    "diff --git /p/c.ts /p/c.ts",
    "new file mode 100644",
    "--- /dev/null",
    "+++ /p/c.ts",
    "@@ -0,0 +1,2 @@",
    "+",
    "+c",
  ];
  const changes = [
    { operation: "modify", path: "/p/a b.ts" },
    { operation: "add", path: "/p/c.ts" },
  ];

  it("become pairs of old and new text, one for each hunk", () => {
    const before = { type: "content", content: text("before") };
    expect(shown(before, { type: "diff", changes, patch: patch(hunks), _meta: { a: 1 } })).toEqual([
      before,
      {
        type: "diff",
        path: "/p/a b.ts",
        oldText: "-- one\nsame\n",
        newText: "++ two\nsame\n",
        _meta: { a: 1 },
      },
      { type: "diff", path: "/p/a b.ts", oldText: "old", newText: "new", _meta: { a: 1 } },
      { type: "diff", path: "/p/c.ts", oldText: null, newText: "\nc\n", _meta: { a: 1 } },
    ]);
  });

  it.each([
    ["has no patch", changes, undefined],
    ["has an empty patch", changes, patch([])],
    ["has a patch in another format", changes, { format: "_ed", text: "1d" }],
    ["has a patch for other files", [{ operation: "modify", path: "/p/d.ts" }, changes[1]], patch(hunks)],
    ["has a patch for fewer files", changes, patch(hunks.slice(0, 13))],
    ["has a truncated patch", changes, patch(hunks.slice(0, -1))],
    ["has a patch with something else in a hunk", changes, patch([...hunks.slice(0, -1), "?c"])],
    ["has a patch with something before it", changes, patch(["From: someone", ...hunks])],
    ["moves a file", [{ operation: "move", oldPath: "/p/0", path: "/p/a b.ts" }, changes[1]], patch(hunks)],
    ["has an unknown operation", [{ operation: "_weave" }, changes[1]], patch(hunks)],
    [
      "adds a file that is not shown",
      [changes[1]],
      patch(["diff --git /p/c.ts /p/c.ts", "new file mode 100644"]),
    ],
  ])("are kept as sent if one %s", (_, changed, sent) => {
    const diff = { changes: changed, ...(sent !== undefined && { patch: sent }) };
    expect(shown({ type: "diff", ...diff })).toEqual([{ type: "changes", ...diff }]);
  });

  it("are the same whether they come from a chunk or an update", () => {
    const state = fold([
      foreign({
        sessionUpdate: "tool_call_content_chunk",
        toolCallId: "t",
        content: { type: "diff", changes: [changes[1]], patch: patch(hunks.slice(13)) },
      }),
    ]);
    expect(findToolCall(state, "t")?.content).toEqual([
      { type: "diff", path: "/p/c.ts", oldText: null, newText: "\nc\n" },
    ]);
  });
});

describe("terminals", () => {
  const update = { sessionUpdate: "terminal_update", terminalId: "x" } as const;
  const output = (data: string): SessionUpdate => ({
    sessionUpdate: "terminal_output_chunk",
    terminalId: "x",
    data,
    _meta: { chunk: true },
  });
  const full = {
    ...update,
    command: "ls",
    cwd: "/p",
    output: { data: base64("a\r\n") },
    exitStatus: { exitCode: 0 },
    size: { cols: 80, rows: 24 },
    capabilities: { cancel: {} },
    _meta: { a: 1 },
  } as const satisfies SessionUpdate;
  const state = {
    id: "x",
    command: "ls",
    cwd: "/p",
    output: "a\r\n",
    exitStatus: { exitCode: 0, signal: null },
    size: { cols: 80, rows: 24 },
    capabilities: { cancel: {} },
    _meta: { a: 1 },
  };

  it("take on an update's members, keep omitted members and drop cleared ones", () => {
    const before = fold([full]);
    expect(before.terminals).toEqual([state]);
    expect(fold([update], before).terminals).toEqual([state]);
    const { sessionUpdate: _, terminalId, ...fields } = full;
    const nothing = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
    expect(fold([foreign({ ...update, ...nothing })], before).terminals).toEqual([
      { id: terminalId, output: "" },
    ]);
    expect(fold([{ ...update, exitStatus: { signal: "SIGTERM" } }], before).terminals).toEqual([
      { ...state, exitStatus: { exitCode: null, signal: "SIGTERM" } },
    ]);
  });

  it("join the output of all chunks, even with other updates in between", () => {
    const grown = fold([output(base64("one ")), { ...update, command: "ls" }, output(base64("two"))]);
    expect(grown.terminals).toEqual([{ id: "x", command: "ls", output: "one two" }]);
    const replaced = fold([{ ...update, output: { data: base64("new") } }, output(base64("er"))], grown);
    expect(replaced.terminals).toMatchObject([{ output: "newer" }]);
  });

  it.each(["é", "€", "👋", "\uFEFF"])("decode %j from bytes that arrive one at a time", (character) => {
    const bytes = [...Buffer.from(`a${character}b`)];
    const steps = bytes.map((byte) => output(base64([byte])));
    const whole = fold(steps);
    expect(whole.terminals).toEqual([{ id: "x", output: `a${character}b` }]);
    // A state saved in the middle of a character must continue decoding as if it had not been saved.
    const [cut, rest] = [steps.slice(0, 2), steps.slice(2)];
    const stored = JSON.parse(JSON.stringify(fold(cut))) as SessionState;
    expect(stored.terminals).toEqual([{ id: "x", output: "a", incomplete: bytes.slice(1, 2) }]);
    expect(fold(rest, stored).terminals).toEqual(whole.terminals);
  });

  it("do not wait for the rest of an invalid byte sequence", () => {
    expect(fold([output(base64([0x61, 0xff, 0x80, 0x80, 0x80, 0x80]))]).terminals).toEqual([
      { id: "x", output: "a\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD" },
    ]);
    expect(fold([output(base64([0xe2])), output(base64("!"))]).terminals).toEqual([
      { id: "x", output: "\uFFFD!" },
    ]);
  });

  it("drop an incomplete character when their output is replaced", () => {
    const half = fold([output(base64([0xe2]))]);
    expect(fold([{ ...update, output: { data: base64("!") } }], half).terminals).toEqual([
      { id: "x", output: "!" },
    ]);
    expect(fold([{ ...update, output: null }], half).terminals).toEqual([{ id: "x", output: "" }]);
  });

  it("ignore output that is not base64", () => {
    const before = fold([full]);
    expect(fold([output("?")], before).terminals).toEqual([state]);
    expect(fold([{ ...update, output: { data: "?" } }], before).terminals).toEqual([state]);
  });
});

describe("plans", () => {
  const entries = [{ content: "Do", priority: "high", status: "cancelled" }] as const;
  const plan = (planId: string, extra: object = {}): SessionUpdate =>
    foreign({ sessionUpdate: "plan_update", plan: { type: "items", planId, entries, ...extra } });

  it("are replaced in place by id", () => {
    const state = fold([plan("a", { _meta: { a: 1 } }), plan("b"), plan("a", { entries: [] })]);
    expect(state.plans).toEqual([
      { type: "items", id: "a", entries: [] },
      { type: "items", id: "b", entries },
    ]);
  });

  it("keep their own metadata, separate from the update's", () => {
    const update = { ...plan("a", { _meta: { a: 1 } }), _meta: { update: true } };
    expect(fold([update]).plans).toMatchObject([{ id: "a", _meta: { a: 1 } }]);
    expect(fold([{ ...plan("a"), _meta: { update: true } }]).plans[0]).not.toHaveProperty("_meta");
  });

  it("are completely removed by id", () => {
    const removed = (planId: string): SessionUpdate => ({ sessionUpdate: "plan_removed", planId });
    expect(fold([plan("a"), plan("b"), removed("a"), removed("c")])).toEqual(fold([plan("b")]));
  });

  it("can be text, with the path of the file that contains it", () => {
    const notes = { type: "markdown", content: "# Notes", entries: undefined };
    const state = fold([
      plan("a"),
      plan("b", { ...notes, path: "/a.md" }),
      plan("a", { ...notes, path: null }),
    ]);
    expect(state.plans).toEqual([
      { type: "markdown", id: "a", content: "# Notes" },
      { type: "markdown", id: "b", content: "# Notes", path: "/a.md" },
    ]);
    expect(state.unknown).toEqual([]);
  });

  it("are removed when they become a plan of an unknown kind", () => {
    const update = plan("a", { type: "_gantt" });
    const state = fold([plan("a"), plan("b"), update]);
    expect(state.plans).toMatchObject([{ id: "b" }]);
    expect(state.unknown).toEqual([update]);
  });
});

describe("the turn's state", () => {
  const turn = (...updates: readonly object[]): SessionState["turn"] =>
    fold(updates.map((update) => foreign({ sessionUpdate: "state_update", ...update }))).turn;
  const running = { state: "running" };
  const error = { code: -32603, message: "No model" };

  it("follows the agent's reports", () => {
    expect(turn(running)).toEqual({ status: "running" });
    expect(turn(running, { state: "requires_action" })).toEqual({ status: "requires_action" });
    expect(turn(running, { state: "idle", stopReason: "end_turn" })).toEqual({
      status: "idle",
      stopReason: "end_turn",
    });
    expect(turn({ state: "idle", stopReason: "end_turn" }, running)).toEqual({ status: "running" });
    expect(turn(running, { state: "idle", stopReason: "error", error })).toEqual({
      status: "idle",
      stopReason: "error",
      error,
    });
    expect(turn(running, { state: "idle", stopReason: "_bored" })).toMatchObject({ stopReason: "_bored" });
  });

  it("contains no stop reason unless the agent sends one", () => {
    expect(turn({ state: "idle" })).toEqual({ status: "idle" });
    expect(turn(running, { state: "idle", stopReason: null })).toEqual({ status: "idle" });
    expect(turn({ state: "idle", stopReason: "end_turn" }, running, { state: "idle" })).toEqual({
      status: "idle",
    });
  });

  it("keeps the stop reason when a repeated idle state omits it", () => {
    const ended = { state: "idle", stopReason: "error", error };
    expect(turn(running, ended, { state: "idle" })).toEqual({ status: "idle", stopReason: "error", error });
  });

  it("is not idle when the agent reports an unknown state", () => {
    expect(turn({ state: "_compiling" })).toEqual({ status: "_compiling" });
  });

  it("includes the last reported background work, even if it is empty or unknown", () => {
    const background = [
      { type: "terminal", terminalId: "x" },
      { type: "_daemon", pid: 1 },
    ] as const;
    const state = (update: object, from?: SessionState): SessionState =>
      fold([foreign({ sessionUpdate: "state_update", state: "idle", ...update })], from);
    const busy = state({ background });
    expect(busy.background).toEqual(background);
    expect(state({ background: [] }, busy).background).toEqual([]);
    for (const silent of [{}, { background: null }]) {
      const after = state({ state: "running", ...silent }, busy);
      expect(after).toMatchObject({ turn: { status: "running" }, background: undefined });
    }
  });
});

describe("metadata", () => {
  const at = (update: SessionUpdate, metaOf: (state: SessionState) => unknown) => ({ update, metaOf });
  const of = (part: object | undefined): unknown => (part as { readonly _meta?: unknown })["_meta"];
  const entry = ({ entries }: SessionState): unknown => of(entries[0]);

  it.each([
    at({ sessionUpdate: "user_message", messageId: "m" }, entry),
    at({ sessionUpdate: "agent_message", messageId: "m" }, entry),
    at({ sessionUpdate: "agent_thought", messageId: "m" }, entry),
    at({ sessionUpdate: "tool_call_update", toolCallId: "t" }, entry),
    at({ sessionUpdate: "compaction_update", compactionId: "c" }, entry),
    at({ sessionUpdate: "terminal_update", terminalId: "x" }, ({ terminals }) => of(terminals[0])),
    at({ sessionUpdate: "session_info_update" }, ({ info }) => of(info)),
    at({ sessionUpdate: "usage_update", used: 1, size: 2 }, ({ usage }) => of(usage)),
  ])("is changed key by key by $update.sessionUpdate", ({ update, metaOf }) => {
    const nested = { kept: null };
    const after = (...changes: readonly object[]): unknown =>
      metaOf(fold(changes.map((change) => foreign({ ...update, ...change }))));
    const changed = [{ _meta: { a: 1, b: { c: 1 } } }, { _meta: { a: null, b: nested, d: 2 } }, {}];
    expect(after(...changed, { _meta: {} })).toStrictEqual({ b: nested, d: 2 });
    expect(after({ _meta: { a: 1, b: null } })).toStrictEqual({ a: 1 });
    for (const cleared of [{ a: null, b: null, d: null }, null])
      expect(after(...changed, { _meta: cleared })).toBeUndefined();
    expect(after({ _meta: {} }, { _meta: { a: null } })).toBeUndefined();
  });

  it("is also changed key by key by a permission request for a tool call", () => {
    const update = { sessionUpdate: "tool_call_update", toolCallId: "t", _meta: { a: 1, b: 1 } } as const;
    const state = applyToolCallUpdate(fold([update]), { toolCallId: "t", _meta: { a: null, c: 1 } });
    expect(of(findToolCall(state, "t"))).toStrictEqual({ b: 1, c: 1 });
  });
});

describe("commands and config options", () => {
  const command: AvailableCommand = { type: "command", name: "web", description: "Search" };
  const mode: SessionConfigOption = {
    configId: "mode",
    name: "Mode",
    category: "mode",
    type: "select",
    currentValue: "code",
    options: [
      {
        groupId: "g",
        name: "All",
        options: [
          { value: "ask", name: "Ask", description: "Asks first" },
          { value: "code", name: "Code" },
        ],
      },
    ],
  };
  const fast: SessionConfigOption = { configId: "fast", name: "Fast", type: "boolean", currentValue: true };
  const commands = (...availableCommands: readonly AvailableCommand[]): SessionUpdate => ({
    sessionUpdate: "available_commands_update",
    availableCommands: [...availableCommands],
  });
  const options = (...configOptions: readonly SessionConfigOption[]): SessionUpdate => ({
    sessionUpdate: "config_option_update",
    configOptions: [...configOptions],
  });

  it("use the same format as in version 1", () => {
    const state = fold([
      commands(command, { ...command, name: "do", input: { type: "text", hint: "What?" }, _meta: { a: 1 } }),
      options(mode, fast, { configId: "hue", name: "Hue", type: "_color", currentValue: "#fff" }),
    ]);
    expect(state.commands).toEqual([
      { name: "web", description: "Search" },
      { name: "do", description: "Search", input: { hint: "What?" }, _meta: { a: 1 } },
    ]);
    expect(state.configOptions).toEqual([
      {
        id: "mode",
        name: "Mode",
        category: "mode",
        type: "select",
        currentValue: "code",
        options: [
          {
            group: "g",
            name: "All",
            options: [
              { value: "ask", name: "Ask", description: "Asks first" },
              { value: "code", name: "Code" },
            ],
          },
        ],
      },
      { id: "fast", name: "Fast", type: "boolean", currentValue: true },
      { id: "hue", name: "Hue", type: "_color", currentValue: "#fff" },
    ]);
    expect(state.unknown).toEqual([]);
  });

  it("omit commands that a client cannot offer, but keep the update", () => {
    const update = commands(
      command,
      { type: "_macro", name: "m", description: "M" },
      { ...command, name: "form", input: { type: "_form" } },
    );
    const state = fold([update]);
    expect(state.commands).toEqual([{ name: "web", description: "Search" }]);
    expect(state.unknown).toEqual([update]);
  });

  it('provide the modes if an option has the category "mode"', () => {
    const state = fold([options(fast, mode)]);
    expect(state.modes).toEqual({
      current: "code",
      available: [
        { id: "ask", name: "Ask", description: "Asks first" },
        { id: "code", name: "Code" },
      ],
    });
    expect(fold([options(fast)], state).modes).toBeUndefined();
    expect(fold([options({ ...fast, category: "mode" })]).modes).toBeUndefined();
  });

  it("are read the same way from an update and from the response that opens a session", () => {
    const answer = { sessionId: "s", configOptions: [mode, fast], availableCommands: [command] };
    const opened = applySetup(createSessionState(), readSetup(answer));
    expect(opened).toEqual(fold([commands(command), options(mode, fast)]));
    expect(applySetup(opened, readSetup({}))).toEqual(opened);
  });
});

describe("other updates", () => {
  it("affect the state or the conversation as in version 1", () => {
    const cost = { amount: 1.5, currency: "EUR" };
    const state = fold([
      {
        sessionUpdate: "session_info_update",
        title: "T",
        updatedAt: "2026-01-01T00:00:00Z",
        _meta: { a: 1 },
      },
      { sessionUpdate: "session_info_update", updatedAt: null },
      { sessionUpdate: "usage_update", used: 1, size: 2, cost },
      { sessionUpdate: "usage_update", used: 3, size: 4 },
      { sessionUpdate: "notice", severity: "_odd", title: "Careful", description: "Hot" },
      { sessionUpdate: "compaction_summary_chunk", compactionId: "c", content: text("a") },
      { sessionUpdate: "compaction_summary_chunk", compactionId: "c", content: text("b") },
      { sessionUpdate: "compaction_update", compactionId: "c", status: "completed" },
    ]);
    expect(state.info).toEqual({ title: "T", _meta: { a: 1 } });
    expect(state.usage).toEqual({ used: 3, size: 4, cost });
    expect(state.entries).toEqual([
      { type: "notice", id: "#0", severity: "_odd", title: "Careful", description: "Hot" },
      { type: "compaction", id: "c", status: "completed", summary: [text("ab")] },
    ]);
  });

  it("do not include the end of a replay", () => {
    expect(fold([{ sessionUpdate: "replay_complete" }])).toEqual(createSessionState());
  });

  it("are kept unchanged, but only the most recent ones", () => {
    const updates = Array.from({ length: MAX_UNKNOWN + 5 }, (_, n) => foreign({ sessionUpdate: "later", n }));
    const state = fold([foreign({ sessionUpdate: "constructor" }), ...updates]);
    expect(state.unknown).toEqual(updates.slice(-MAX_UNKNOWN));
    expect(state.entries).toEqual([]);
  });
});

describe("a conversation possible in both versions", () => {
  it("produces the same state in both versions", () => {
    const entries = [{ content: "Do", priority: "high", status: "pending" }] as const;
    const call = { toolCallId: "t", title: "Write", kind: "edit", status: "in_progress" } as const;
    const diff = { type: "diff", path: "/p/a", oldText: null, newText: "a\nb" } as const;
    const text2 =
      "diff --git /p/a /p/a\n--- /dev/null\n+++ /p/a\n@@ -0,0 +1,2 @@\n+a\n+b\n\\ No newline at end of file\n";
    const common = [
      { sessionUpdate: "session_info_update", title: "T" },
      { sessionUpdate: "usage_update", used: 1, size: 2 },
      { sessionUpdate: "notice", severity: "info", title: "Hi" },
      chunk("user_message", "u", "Hello"),
      chunk("agent_thought", "a", "Hm"),
      chunk("agent_message", "a", "Good "),
      chunk("agent_message", "a", "day"),
    ] as const;
    const v1: readonly SessionUpdateV1[] = [
      ...(common as readonly SessionUpdateV1[]),
      { sessionUpdate: "tool_call", ...call },
      { sessionUpdate: "tool_call_update", toolCallId: "t", status: "completed", content: [diff] },
      { sessionUpdate: "plan", entries: [...entries] },
      {
        sessionUpdate: "available_commands_update",
        availableCommands: [{ name: "web", description: "Search", input: { hint: "What?" } }],
      },
      {
        sessionUpdate: "config_option_update",
        configOptions: [{ id: "fast", name: "Fast", type: "boolean", currentValue: true }],
      },
    ];
    const v2: readonly SessionUpdate[] = [
      ...common,
      { sessionUpdate: "tool_call_update", ...call },
      {
        sessionUpdate: "tool_call_update",
        toolCallId: "t",
        status: "completed",
        content: [
          {
            type: "diff",
            changes: [{ operation: "add", path: "/p/a" }],
            patch: { format: "git_patch", text: text2 },
          },
        ],
      },
      { sessionUpdate: "plan_update", plan: { type: "items", planId: "plan", entries: [...entries] } },
      {
        sessionUpdate: "available_commands_update",
        availableCommands: [
          { type: "command", name: "web", description: "Search", input: { type: "text", hint: "What?" } },
        ],
      },
      {
        sessionUpdate: "config_option_update",
        configOptions: [{ configId: "fast", name: "Fast", type: "boolean", currentValue: true }],
      },
    ];
    const first = v1.reduce(applyUpdateV1, createSessionState());
    expect(fold(v2)).toEqual(first);
    expect(JSON.stringify(first.entries)).toContain("Good day");
  });
});

describe("applyUpdate", () => {
  it("does not change the previous state, and shares its unchanged parts", () => {
    const before = fold([
      { sessionUpdate: "tool_call_update", toolCallId: "t1", title: "Read" },
      { sessionUpdate: "terminal_update", terminalId: "x" },
      chunk("agent_message", "a", "a"),
    ]);
    const copy = structuredClone(before);
    const after = fold(
      [
        chunk("agent_message", "a", "b"),
        { sessionUpdate: "terminal_output_chunk", terminalId: "x", data: base64("b") },
      ],
      before,
    );
    expect({ ...before }).toEqual(copy);
    expect(after.entries[0]).toBe(before.entries[0]);
    expect(after.entries[1]).not.toBe(before.entries[1]);
    expect([after.plans, after.info, after.commands, after.turn]).toSatisfy((parts: unknown[]) =>
      [before.plans, before.info, before.commands, before.turn].every((part, at) => part === parts[at]),
    );
    const meanwhile = fold([{ sessionUpdate: "usage_update", used: 1, size: 2 }], after);
    expect(meanwhile.entries).toBe(after.entries);
  });

  const floods: readonly (readonly [string, SessionUpdate])[] = [
    ["a message", chunk("agent_message", "a", "Here is the next part of the ")],
    [
      "a terminal's output",
      { sessionUpdate: "terminal_output_chunk", terminalId: "x", data: base64("line\r\n") },
    ],
    [
      "a tool call's content",
      {
        sessionUpdate: "tool_call_content_chunk",
        toolCallId: "t",
        content: { type: "content", content: text("a") },
      },
    ],
  ];
  it.each(floods)(
    "allocates about as much for the last of many chunks of %s as for the first",
    (_, piece) => {
      const count = 10_000;
      let state = createSessionState();
      const run = (): number =>
        allocatedBytes(() => {
          for (let n = 0; n < count; n += 1) state = applyUpdate(state, piece);
        });
      const first = run();
      run();
      const last = run();
      expect(last).toBeLessThan(4 * first);
      const held = JSON.stringify(state).length;
      expect(held).toBeGreaterThan(3 * count);
    },
  );
});
