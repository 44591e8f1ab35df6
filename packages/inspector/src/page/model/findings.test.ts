import type { RecordingEntry } from "@parley/protocol/recording";
import { describe, expect, test } from "vitest";

import {
  type Line,
  conversation,
  ending,
  opening,
  piece,
  record,
  update,
} from "../../../e2e/fixtures/recordings.ts";
import { findFindings } from "./findings.ts";
import { Recording } from "./recording.ts";

function findingsOf(entries: readonly RecordingEntry[]): string[] {
  const recording = new Recording();
  recording.append(entries);
  return findFindings(recording).map(({ severity, id, row }) => `${severity} ${id} at ${row}`);
}

const permission: Line = [
  "in",
  {
    id: 9,
    method: "session/request_permission",
    params: { sessionId: "s", toolCall: { toolCallId: "t" }, options: [] },
  },
];

describe("a broken agent is found by its recording", () => {
  test("a good conversation has no findings", () => {
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
    ["noise on standard output", [["in", "Loading the model"], ending], "error ACP-TRANSPORT-001 at 5"],
    [
      "a call of the client that the agent does not offer",
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
  ])("%s", (_what, lines, finding) => {
    expect(findingsOf(record([...opening, ...lines]))).toContain(finding);
  });

  test("a session of version 2 that stays running", () => {
    const info = { name: "agent", version: "1" };
    const lines: Line[] = [
      ["out", { id: 0, method: "initialize", params: { protocolVersion: 2, info, capabilities: {} } }],
      ["in", { id: 0, result: { protocolVersion: 2, info, capabilities: {}, authMethods: [] } }],
      ...opening.slice(2),
      ["in", { id: 2, result: { messageId: "m" } }],
      update({ sessionUpdate: "state_update", state: "running" }),
    ];
    expect(findingsOf(record(lines))).toContain("warning unfinished-turn at 6");
  });

  test("what the agent wrote to standard error, and its end", () => {
    const events = [
      { event: "stderr", text: "warning", at: 20 },
      { event: "exit", text: "exit code 1", at: 21 },
    ] as const;
    expect(findingsOf([...conversation(), ...events])).toEqual(["note stderr at 8", "warning exit at 9"]);
  });
});

describe("a recording", () => {
  test("joins requests with their answers, on each connection and in each direction for itself", () => {
    const recording = new Recording();
    const pair = (connection: string): RecordingEntry[] => [
      { direction: "out", text: '{"jsonrpc":"2.0","id":1,"method":"a"}', at: 1, connection },
      { direction: "in", text: '{"jsonrpc":"2.0","id":1,"method":"b"}', at: 2, connection },
      { direction: "out", text: '{"jsonrpc":"2.0","id":1,"result":"b"}', at: 3, connection },
    ];
    const answer = { direction: "in", text: '{"jsonrpc":"2.0","id":1,"result":"a"}', at: 5 } as const;
    recording.append([
      ...pair("c1"),
      ...pair("c2"),
      { ...answer, connection: "c2" },
      { ...answer, connection: "c1" },
    ]);
    expect(recording.rows.map(({ peer, method }) => [method, peer?.index])).toEqual([
      ["a", 7],
      ["b", 2],
      ["b", 1],
      ["a", 6],
      ["b", 5],
      ["b", 4],
      ["a", 3],
      ["a", 0],
    ]);
  });

  test("has the state of a session at any of its rows, and the rows that made an entry", () => {
    const recording = new Recording();
    const pieces = Array.from({ length: 1000 }, (_, index) => piece(`${index} `));
    recording.append(record([...opening, ...pieces, ending]));
    const log = recording.sessions.get("s");
    const textAt = (position?: number): unknown => {
      const entry = log?.stateAt(position).entries.at(-1);
      return entry?.type === "message" && entry.content[0]?.type === "text"
        ? entry.content[0].text
        : undefined;
    };
    expect(textAt(4)).toBe("Hi");
    expect(textAt(5)).toBe("0 ");
    expect(textAt(506)).toBe(Array.from({ length: 502 }, (_, index) => `${index} `).join(""));
    expect(log?.stateAt(506).turn.status).toBe("running");
    expect(log?.stateAt().turn).toEqual({ status: "idle", stopReason: "end_turn" });
    const entry = log?.stateAt().entries.at(-1);
    expect(entry && log?.rowsOf(entry)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 5));
  });
});
