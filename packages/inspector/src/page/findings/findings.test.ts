import type { RecordingEntry } from "@parley/protocol/recording";
import { describe, expect, test } from "vitest";

import {
  type Line,
  brokenConversation,
  conversation,
  ending,
  opening,
  piece,
  record,
  update,
  subagentConversation,
} from "../../../e2e/fixtures/recordings.ts";
import { Recording } from "../model/recording.ts";
import type { Finding } from "./finding.ts";
import { findFindings } from "./findings.ts";

function search(entries: readonly RecordingEntry[]): Finding[] {
  const recording = new Recording();
  recording.append(entries);
  return findFindings(recording);
}

function findingsOf(entries: readonly RecordingEntry[]): string[] {
  return search(entries).map(({ severity, id, row }) => `${severity} ${id} at ${row}`);
}

function reasonOf(lines: readonly Line[], id: string): string | undefined {
  return search(record([...opening, ...lines])).find((each) => each.id === id)?.reason;
}

function call(toolCallId: string, status: string): Line {
  return update({ sessionUpdate: "tool_call", toolCallId, title: "Read", status });
}

function callUpdate(toolCallId: string, status: string): Line {
  return update({ sessionUpdate: "tool_call_update", toolCallId, status });
}

const info = { name: "agent", version: "1" };
/** Messages before the updates of a version 2 turn. */
const opening2: readonly Line[] = [
  ["out", { id: 0, method: "initialize", params: { protocolVersion: 2, info, capabilities: {} } }],
  ["in", { id: 0, result: { protocolVersion: 2, info, capabilities: {}, authMethods: [] } }],
  ...opening.slice(2),
  ["in", { id: 2, result: { messageId: "m" } }],
];
const sent = update({
  sessionUpdate: "user_message",
  messageId: "m",
  content: [{ type: "text", text: "Hi" }],
});
const reply = update({
  sessionUpdate: "agent_message",
  messageId: "a",
  content: [{ type: "text", text: "Hello" }],
});
const running = update({ sessionUpdate: "state_update", state: "running" });
const idle = update({ sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" });

const permission: Line = [
  "in",
  {
    id: 9,
    method: "session/request_permission",
    params: { sessionId: "s", toolCall: { toolCallId: "t" }, options: [] },
  },
];

function withoutId([direction, message]: Line): Line {
  return [direction, { ...(message as object), id: undefined }];
}

describe("findings in an agent's recording", () => {
  test("are empty for a good conversation", () => {
    expect(findingsOf(conversation())).toEqual([]);
  });

  test.each<[what: string, lines: readonly Line[], finding: string]>([
    ["an answer before its updates", [ending, piece("late")], "warning PARLEY-TURN-001 at 6"],
    [
      "an update with a wrong toolCallId",
      [
        update({ sessionUpdate: "tool_call", toolCallId: "t1", title: "Read", status: "pending" }),
        update({ sessionUpdate: "tool_call_update", toolCallId: "t2", status: "completed" }),
        ending,
      ],
      "error unknown-tool-call at 6",
    ],
    ["noise on stdout", [["in", "Loading the model"], ending], "error ACP-TRANSPORT-001 at 5"],
    [
      "a client call that the agent does not offer",
      [
        ending,
        ["out", { id: 3, method: "session/load", params: { sessionId: "s", cwd: "/", mcpServers: [] } }],
        ["in", { id: 3, error: { code: -32601, message: "Method not found" } }],
      ],
      "error missing-capability at 6",
    ],
    ["a permission that is never answered", [permission], "warning unanswered at 5"],
    ["a turn that does not end", [piece("Working")], "warning unfinished-turn at 4"],
    [
      "a response with an error",
      [["in", { id: 2, error: { code: -32603, message: "Internal error" } }]],
      "note error-response at 5",
    ],
    [
      "a message that the agent cannot read",
      [ending, ["out", { id: 3, method: "session/prompt", params: { sessionId: "s", prompt: "Hi" } }]],
      "error invalid at 6",
    ],
    [
      "a part that the client repairs",
      [update({ sessionUpdate: "tool_call", toolCallId: "t", title: "Read", status: "done" }), ending],
      "warning repair at 5",
    ],
  ])("report %s", (_what, lines, finding) => {
    expect(findingsOf(record([...opening, ...lines]))).toContain(finding);
  });

  test.each<[what: string, lines: readonly Line[], finding: string]>([
    [
      "a tool call that starts twice",
      [call("t", "pending"), call("t", "completed"), ending],
      "warning doubled-tool-call at 6",
    ],
    ["a tool call that does not end", [call("t", "pending"), ending], "warning unended-tool-call at 5"],
    ["a turn without any message", [ending], "warning silent-turn at 5"],
    [
      "text that is sent twice",
      [piece("The first sentence of it."), piece("The first sentence of it."), ending],
      "warning doubled-update at 6",
    ],
    [
      "a tool call update that is sent twice",
      [call("t", "pending"), callUpdate("t", "completed"), callUpdate("t", "completed"), ending],
      "warning doubled-update at 7",
    ],
    ["a permission without an id", [withoutId(permission)], "error request-without-id at 5"],
    [
      "an update with an id",
      [["in", { id: 7, ...(piece("Hi")[1] as object) }], ending],
      "error notification-with-id at 5",
    ],
    ["an unknown method", [["in", { method: "session/updates", params: {} }]], "note unknown-method at 5"],
    [
      "an update for another session",
      [
        [
          "in",
          {
            method: "session/update",
            params: { sessionId: "other", update: { sessionUpdate: "plan", entries: [] } },
          },
        ],
      ],
      "error unknown-session at 5",
    ],
    [
      "an image for an agent that does not accept images",
      [
        piece("Hello"),
        ending,
        [
          "out",
          {
            id: 3,
            method: "session/prompt",
            params: { sessionId: "s", prompt: [{ type: "image", data: "", mimeType: "image/png" }] },
          },
        ],
      ],
      "error missing-capability at 7",
    ],
  ])("report %s", (_what, lines, finding) => {
    expect(findingsOf(record([...opening, ...lines]))).toContain(finding);
  });

  test("are empty for updates from announced subagents", () => {
    const entries = subagentConversation();
    const unannounced = entries.filter(({ text = "" }) => !text.includes('"title":"Survey'));
    expect(findingsOf(entries)).toEqual([]);
    const unknown = findingsOf(unannounced).filter((finding) => finding.includes("unknown-session"));
    expect(unknown).toEqual(["error unknown-session at 5", "error unknown-session at 6"]);
  });

  test.each<[what: string, lines: readonly Line[]]>([
    ["identical short chunks", [piece("ha"), piece("ha"), ending]],
    ["a tool call that ends", [call("t", "pending"), callUpdate("t", "completed"), ending]],
    ["a cancelled turn", [call("t", "pending"), ["in", { id: 2, result: { stopReason: "cancelled" } }]]],
    ["an extension method", [piece("Hi"), ["in", { method: "_example/log", params: {} }], ending]],
  ])("are empty for %s", (_what, lines) => {
    expect(findingsOf(record([...opening, ...lines]))).toEqual([]);
  });

  test("report repeated updates, but only after a dropped connection", () => {
    const lines = [...opening, piece("The first sentence of it."), piece(" And the second sentence.")];
    const again = record([...lines, ...lines.slice(-2), ending]);
    const broken = again.toSpliced(7, 0, { event: "cut", at: 7 }, { event: "resume", at: 7 });
    expect(findingsOf(broken)).toEqual([
      "warning cut at 7",
      "warning doubled-update at 9",
      "warning doubled-update at 10",
    ]);
    expect(findingsOf(again)).toEqual([]);
  });

  test("are empty for a basic version 2 method that session support implies", () => {
    const [initialize, answer, ...rest] = opening2;
    const withSession: Line = [
      "in",
      { id: 0, result: { protocolVersion: 2, info, capabilities: { session: {} } } },
    ];
    const lines: readonly Line[] = [
      ["out", { id: 3, method: "session/list", params: {} }],
      ["in", { id: 3, error: { code: -32603, message: "Internal error" } }],
    ];
    const found = (agent: Line | undefined): string[] =>
      initialize && agent
        ? findingsOf(record([initialize, agent, ...rest, sent, running, reply, idle, ...lines]))
        : [];
    expect(found(withSession)).not.toContain("error missing-capability at 10");
    expect(found(answer)).toContain("error missing-capability at 10");
  });

  test("link to a page in the specification", () => {
    const all = search(brokenConversation());
    expect(all.length).toBeGreaterThan(3);
    expect(all.filter(({ page }) => page === undefined)).toEqual([]);
    const [stuck] = search(record([...opening2, sent, running, reply]));
    expect(stuck?.page).toBe("https://agentclientprotocol.com/protocol/v2/prompt-lifecycle");
  });

  test("include a version 2 session that stays running", () => {
    const lines = [...opening2, sent, running, reply];
    expect(findingsOf(record(lines))).toEqual(["error unfinished-turn at 7"]);
    const live = new Recording();
    live.append(record(lines));
    expect(findFindings(live, 60_000)).toMatchObject([{ severity: "warning", id: "unfinished-turn" }]);
    expect(findingsOf(record([...lines, idle]))).toEqual([]);
    expect(findingsOf(record([...opening2, running, reply, idle]))).toEqual(["warning unsent-prompt at 5"]);
    expect(findingsOf(record([...opening2, sent, running, idle]))).toEqual(["warning silent-turn at 8"]);
  });

  test("refer to the messages that show the problem", () => {
    expect(reasonOf([ending, piece("late"), piece("later")], "PARLEY-TURN-001")).toMatch(
      /^The agent answered "session\/prompt" at entry 5, which ended the turn/,
    );
    expect(reasonOf([call("t1", "pending"), callUpdate("1", "completed")], "unknown-tool-call")).toContain(
      'The tool calls of this session are "t1" (entry 5)',
    );
    expect(reasonOf([piece("Working")], "unfinished-turn")).toContain(
      'it has not answered "session/prompt" (id 2, entry 4). The last message of the turn is "agent_message_chunk" at entry 5',
    );
  });

  test("do not report a turn as silent if it sends a custom update", () => {
    const lines = [...opening, update({ sessionUpdate: "_example.com/bookmark" }), ending];
    expect(findingsOf(record(lines))).not.toContainEqual(expect.stringContaining("silent-turn"));
  });

  test("do not also report a turn as silent if its updates arrive late", () => {
    expect(findingsOf(record([...opening, ending, piece("late")]))).toEqual(["warning PARLEY-TURN-001 at 6"]);
  });

  test("combine a problem that occurs in many messages into one finding", () => {
    const [finding, ...others] = search(
      record([...opening, ending, piece("a"), piece("b"), piece("c")]),
    ).filter(({ id }) => id === "PARLEY-TURN-001");
    expect([finding?.row, finding?.also, others]).toEqual([6, [7, 8], []]);
  });

  test("report the agent's stderr and its exit", () => {
    const events = [
      { event: "stderr", text: "warning", at: 20 },
      { event: "exit", text: "exit code 1", at: 21 },
    ] as const;
    expect(findingsOf([...conversation(), ...events])).toEqual(["warning exit at 9", "note stderr at 8"]);
  });
});

describe("findFindings with an unfinished turn", () => {
  const form: Line = [
    "in",
    { id: 8, method: "elicitation/create", params: { mode: "form", message: "Name" } },
  ];
  const answer: Line = ["out", { id: 9, result: { outcome: { outcome: "cancelled" } } }];
  const plain: Line = ["in", { id: 7, method: "fs/read_text_file", params: { sessionId: "s", path: "/a" } }];

  function liveFindings(lines: readonly Line[], quietMs: number): string[] {
    const recording = new Recording();
    const entries = record(lines);
    recording.append(entries);
    const now = (entries.at(-1)?.at ?? 0) + quietMs;
    const ids = findFindings(recording, now).map(({ id }) => id);
    return ids.filter((id) => id === "unfinished-turn" || id === "unanswered");
  }

  test.each<[what: string, lines: readonly Line[]]>([
    ["thinks", []],
    ["thinks after a message", [piece("Working")]],
    ["thinks after a user's answer", [permission, answer]],
    ["waits for a file", [plain]],
  ])("does not report an agent that %s for eight seconds", (_what, lines) => {
    expect(liveFindings([...opening, ...lines], 8000)).toEqual([]);
    expect(liveFindings([...opening2, sent, running, ...lines], 8000)).toEqual([]);
  });

  test.each<[what: string, lines: readonly Line[]]>([
    ["a permission", [piece("May I?"), permission]],
    ["a form", [piece("Who are you?"), form]],
    [
      "a running command",
      [update({ sessionUpdate: "tool_call", toolCallId: "t", title: "Build", status: "in_progress" })],
    ],
  ])("allows an agent to wait for %s indefinitely", (_what, lines) => {
    expect(liveFindings([...opening, ...lines], 3_600_000)).toEqual([]);
  });

  test.each<[what: string, lines: readonly Line[], id: string]>([
    ["does not end its turn", [piece("Working")], "unfinished-turn"],
    ["does not end its turn after a user's answer", [permission, answer], "unfinished-turn"],
    [
      "does not end its turn after its command",
      [call("t", "in_progress"), callUpdate("t", "completed")],
      "unfinished-turn",
    ],
    ["does not receive a file", [plain], "unanswered"],
  ])("reports an agent that %s for a minute", (_what, lines, id) => {
    expect(liveFindings([...opening, ...lines], 60_000)).toEqual([id]);
  });

  test("reports unanswered requests in a finished recording, but not the turn that is waiting for them", () => {
    const ids = search(record([...opening, piece("May I?"), permission])).map(({ id }) => id);
    expect(ids).toEqual(["unanswered"]);
  });
});

test("still reports an unfinished turn if its last update has no content", () => {
  const entries = record([...opening, ["in", { method: "session/update", params: { sessionId: "s" } }]]);
  const finding = search(entries).find(({ id }) => id === "unfinished-turn");
  expect(finding?.reason).toContain('The last message of the turn is an update without "sessionUpdate"');
});
